// SPDX-License-Identifier: MIT
// The first thing that the Tab key comes to: a link past the menu and the list of all pages.
'use strict';
(() => {
  const WORDS = {en: 'Skip to the text', it: 'Vai al testo', ko: '본문으로 건너뛰기', 'zh-CN': '跳到正文'};
  const text = document.getElementById('doc-content');
  if (!text) return;
  const link = document.createElement('a');
  link.className = 'skip';
  link.href = '#doc-content';
  link.textContent = WORDS[document.documentElement.lang] || WORDS.en;
  link.addEventListener('click', event => {
    event.preventDefault();  // the address would take the list of pages along
    text.tabIndex = -1;
    text.focus();
  });
  document.body.prepend(link);
})();
