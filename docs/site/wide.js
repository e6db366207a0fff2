// SPDX-License-Identifier: MIT
// Shows of figures, code and tables that are wider than the page that they scroll, where telephones show no scroll bar; and
// lets keys scroll them.
'use strict';
(() => {
  const SCROLLING = 'div.contents div.image, div.contents div.fragment, div.contents pre.fragment, div.contents table.markdownTable > tbody';

  function mark(part) {
    const hidden = part.scrollWidth - part.clientWidth, is_wide = hidden > 4;
    part.classList.toggle('is-wide', is_wide);
    part.classList.toggle('more-before', is_wide && part.scrollLeft > 4);
    part.classList.toggle('more-after', is_wide && part.scrollLeft < hidden - 4);
    if (is_wide) part.tabIndex = 0;
    else part.removeAttribute('tabindex');
    const hint = (part.closest('table') || part).previousElementSibling;
    if (hint && hint.matches('p.wide-hint')) hint.hidden = !is_wide;
  }

  // A figure that ends between two drawings looks whole, and a table between two columns: words say that they are not.
  function add_hint(part) {
    const hint = document.createElement('p');
    hint.className = 'wide-hint';
    hint.setAttribute('aria-hidden', 'true');
    hint.hidden = true;
    hint.textContent = `↔ ${say('wider than the screen: it scrolls')}`;
    (part.closest('table') || part).before(hint);
  }

  const sizes = new ResizeObserver(changes => changes.forEach(({target}) => mark(target)));
  for (const part of document.querySelectorAll(SCROLLING)) {
    if (part.matches('div.image, tbody')) add_hint(part);
    mark(part);
    sizes.observe(part);
    part.addEventListener('scroll', () => mark(part), {passive: true});
  }
  addEventListener('load', () => document.querySelectorAll(SCROLLING).forEach(mark));
})();
