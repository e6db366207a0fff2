// SPDX-License-Identifier: MIT
// Behind the title of a text with more than a few headings a list of these, folded.
'use strict';
(() => {
  const few = 3;
  const text = document.querySelector('div.contents > div.textblock');
  // Of a text's first heading Doxygen makes the page's title, of those a level below it h1.
  const headings = text ? [...text.querySelectorAll(':scope > h1')].filter(heading => heading.querySelector('a.anchor')) : [];
  if (headings.length <= few) return;

  const list = document.createElement('ul');
  for (const heading of headings) {
    const item = document.createElement('li'), link = document.createElement('a');
    link.href = `#${heading.querySelector('a.anchor').id}`;
    link.textContent = heading.textContent.trim();
    item.append(link);
    list.append(item);
  }
  const folded = document.createElement('details'), summary = document.createElement('summary'), around = document.createElement('nav');
  summary.textContent = say('On this page');
  around.className = 'on-this-page';
  around.setAttribute('aria-label', say('On this page'));
  folded.append(summary, list);
  around.append(folded);
  const languages = text.querySelector(':scope > nav.languages');
  if (languages) languages.after(around);
  else text.prepend(around);
})();
