// SPDX-License-Identifier: MIT
// The words of a telephone's menu button, which docs/site/style.css draws, and what screen readers call it.
'use strict';
for (const [name, words] of [['--menu-open', `☰\u00a0\u00a0${say('Menu')}`], ['--menu-close', `✕\u00a0\u00a0${say('Close')}`]])
  document.documentElement.style.setProperty(name, JSON.stringify(words));
document.getElementById('main-menu-state')?.setAttribute('aria-label', say('Menu'));
