// SPDX-License-Identifier: MIT
// Makes tabs of the files of a lesson (docs/tools/lesson_code.py), by the pattern of the ARIA Authoring Practices Guide:
// Tab leads to the chosen one, the arrow keys, Home and End choose another.
'use strict';
for (const group of document.querySelectorAll('.lesson-files')) {
  const panels = [...group.querySelectorAll(':scope > section')];
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', group.dataset.label);

  const tabs = panels.map((panel, number) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `file-tab-${number}`;
    tab.textContent = panel.dataset.tab;
    tab.setAttribute('role', 'tab');
    panel.id = `file-panel-${number}`;
    panel.tabIndex = 0;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => choose(number));
    return tab;
  });

  function choose(chosen) {
    tabs.forEach((tab, number) => {
      tab.setAttribute('aria-selected', String(number === chosen));
      tab.tabIndex = number === chosen ? 0 : -1;
      panels[number].hidden = number !== chosen;
    });
  }

  list.addEventListener('keydown', event => {
    const at = tabs.indexOf(document.activeElement), last = tabs.length - 1;
    const next = {ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last}[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    tabs[next].focus();
  });

  list.append(...tabs);
  group.prepend(list);
  choose(0);
}
