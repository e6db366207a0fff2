// SPDX-License-Identifier: MIT
// The first thing that the Tab key comes to: a link past the menu and the list of all pages.
'use strict';
(() => {
  const text = document.getElementById('doc-content');
  if (!text) return;
  const link = document.createElement('a');
  link.className = 'skip';
  link.href = '#doc-content';
  link.textContent = say('Skip to the text');
  link.addEventListener('click', event => {
    event.preventDefault();  // the address would take the list of pages along
    text.tabIndex = -1;
    text.focus();
  });
  document.body.prepend(link);
})();
