// SPDX-License-Identifier: MIT
// The search box of the site. docs/tools/search.py has written search_data.js, which is loaded with lunr.min.js when the
// box is first used, as scripts, because a page that was opened as a file may not read any other file.
'use strict';
(() => {
  const shown = 20, excerpt_before = 60, excerpt_length = 200;
  const wordPattern = /[\u4e00-\u9fff]|(?:(?![\u4e00-\u9fff])[\p{L}\p{N}])+/gu;  // as words() of search.py
  const words = text => text.toLowerCase().match(wordPattern) || [];
  // What was typed, as words: the brackets of a launch alone mean one.
  const asked_words = text => words(text).length || !/<<<|>>>/.test(text) ? words(text) : ['launch'];
  const stem = word => lunr.stemmer(new lunr.Token(word)).toString();
  let data, index, box, field, panel, list, status, loading, active = -1;

  window.gridstride_search_data = read => { data = read; };

  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  function load() {
    const script = source => new Promise((resolve, reject) => {
      const added = element('script', {src: source});
      added.onload = resolve;
      added.onerror = () => reject(new Error(say('{} is missing', source)));
      document.head.append(added);
    });
    loading ||= Promise.all([script('lunr.min.js'), script('search_data.js')]).then(() => { index = lunr.Index.load(data.index); });
    return loading;
  }

  // Sections that have every word, the last one also as the beginning of a longer one; best first.
  function find(asked) {
    const typed = asked[asked.length - 1], stems = asked.map(stem);
    const is_wanted = (term, i) => term === stems[i] || (i === asked.length - 1 && term.startsWith(typed));
    const rows = index.query(query => {
      stems.forEach(term => query.term(term, {usePipeline: false, boost: 10}));
      query.term(typed, {usePipeline: false, wildcard: lunr.Query.wildcard.TRAILING});
    }).filter(row => {
      const terms = Object.keys(row.matchData.metadata);
      return stems.every((_, i) => terms.some(term => is_wanted(term, i)));
    });
    return in_order(rows, asked);
  }

  // First what is in the language of the reader's page, else in English. Of that first the section that explains what was asked, then a page whose title ends in what was asked
  // (a solution's only where it is the whole title, the reference's only among its own), then places where several words stand side by side,
  // then texts before solutions before the reference.
  function in_order(rows, asked) {
    const here = document.documentElement.lang || 'en', phrase = ' ' + asked.join(' ');
    const plain = text => ' ' + words(text).join(' '), stems = text => ' ' + words(text).map(stem).join(' ');
    const stemmed = ' ' + asked.map(stem).join(' ');
    const [, explained] = Object.entries(data.explained).find(([asks]) => stems(asks) === stemmed) || [, []];
    for (const row of rows) {
      const [page, , heading, text, share] = data.sections[row.ref], [, title, , weight, tier, language] = data.pages[page];
      const begins_page = (data.sections[row.ref - 1] || [])[0] !== page;
      const ends_title = begins_page && stems(title).endsWith(stemmed);
      const is_titled = ends_title && (tier === 0 || (tier === 1 && plain(title) === phrase));
      const is_side_by_side = [begins_page ? title : '', heading, text].some(part => plain(part).includes(phrase));
      row.rank = [language === here ? 2 : language === 'en' ? 1 : 0, explained.includes(Number(row.ref)) ? 1 : 0, is_titled ? 1 : 0,
                  asked.length > 1 && is_side_by_side ? 1 : 0, -tier, ends_title ? 1 : 0, is_side_by_side ? 1 : 0, row.score * weight * share];
    }
    const better = (a, b) => b[a.findIndex((part, i) => part !== b[i])] - a[a.findIndex((part, i) => part !== b[i])] || 0;
    return rows.sort((a, b) => better(a.rank, b.rank));
  }

  // Places [start, end] of the asked words in a text.
  function hits(text, asked) {
    const stems = asked.map(stem), typed = asked[asked.length - 1], found = [];
    for (const match of text.matchAll(wordPattern)) {
      const word = match[0].toLowerCase();
      if (word.startsWith(typed) || stems.includes(stem(word))) found.push([match.index, match.index + word.length]);
    }
    return found;
  }

  function marked(text, asked) {
    const parts = [];
    let end = 0;
    for (const [from, to] of hits(text, asked)) {
      parts.push(text.slice(end, from), element('mark', {}, text.slice(from, to)));
      end = to;
    }
    return [...parts, text.slice(end)];
  }

  // The part of a text that has most of the words, cut between words.
  function excerpt(text, asked) {
    let best = 0, most = 0;
    const places = hits(text, asked);
    for (const [from] of places) {
      const inside = places.filter(([at]) => at >= from && at < from + excerpt_length - excerpt_before);
      const different = new Set(inside.map(([start, end]) => stem(text.slice(start, end).toLowerCase()))).size;
      const count = 100 * different + inside.length;
      if (count > most) [best, most] = [from, count];
    }
    const start = best > excerpt_before ? text.indexOf(' ', best - excerpt_before) + 1 : 0;
    const cut = text.slice(start, start + excerpt_length);
    const whole = start + cut.length >= text.length ? cut : cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)) + ' …';
    return marked((start ? '… ' : '') + whole, asked);
  }

  // What a page is, in the language of the page that one searches from.
  function kind_name(kind) {
    return (data.kinds[document.documentElement.lang] ?? {})[kind] ?? kind;
  }

  function option(row, number, asked) {
    const [page, anchor, heading, text] = data.sections[row.ref];
    const [file, title, kind, , , language] = data.pages[page];
    const link = element('a', {role: 'option', id: `search-option-${number}`, 'aria-selected': 'false', tabindex: '-1',
                               href: file + (anchor ? '#' + anchor : '')},
      element('span', {class: 'search-kind'}, kind_name(kind)),
      element('span', {class: 'search-page', lang: language}, ...marked(title, asked)));
    if (heading) link.append(element('span', {class: 'search-heading', lang: language}, ...marked(heading, asked)));
    if (text) link.append(element('span', {class: 'search-excerpt', lang: language}, ...excerpt(text, asked)));
    link.addEventListener('mousemove', () => choose(number, false));
    return link;
  }

  function choose(number, scrolls = true) {
    const options = list.children;
    if (options[active]) options[active].setAttribute('aria-selected', 'false');
    active = number;
    if (!options[active]) return field.removeAttribute('aria-activedescendant');
    options[active].setAttribute('aria-selected', 'true');
    field.setAttribute('aria-activedescendant', options[active].id);
    if (scrolls) options[active].scrollIntoView({block: 'nearest'});
  }

  function open(is_open) {
    panel.hidden = !is_open;
    field.setAttribute('aria-expanded', String(is_open && list.children.length > 0));
    if (!is_open) choose(-1);
    else place();
  }

  function place() {  // below the box, wherever the page has it
    const at = box.getBoundingClientRect();
    panel.style.top = `${at.bottom + 6}px`;
    panel.style.maxHeight = `${innerHeight - at.bottom - 20}px`;
  }

  function show() {
    const asked = asked_words(field.value);
    choose(-1);
    list.replaceChildren();
    if (!asked.length) return open(false);
    const rows = find(asked), said = field.value.trim();
    list.append(...rows.slice(0, shown).map((row, number) => option(row, number, asked)));
    status.textContent = !rows.length ? say('Nothing found for “{}”. Fewer words, or the beginning of one, find more.', said)
      : rows.length > shown ? say('The first {} of {} places for “{}”', shown, rows.length, said)
      : sayCount('{} place for “{}”', '{} places for “{}”', rows.length, said);
    open(true);
    panel.scrollTop = 0;
  }

  function update() {
    if (index) return show();
    load().then(show, error => {
      status.textContent = say('The search does not work: {}.', error.message);
      open(true);
    });
  }

  function on_key(event) {
    const count = list.children.length, is_open = !panel.hidden;
    if (event.key === 'ArrowDown' && is_open && count) choose((active + 1) % count);
    else if (event.key === 'ArrowUp' && is_open && count) choose(active <= 0 ? count - 1 : active - 1);
    else if (event.key === 'Enter' && is_open && count) list.children[Math.max(active, 0)].click();
    else if (event.key === 'Escape') {
      if (is_open) open(false);
      else if (field.value) field.value = '';
      else field.blur();
    } else return;
    event.preventDefault();
  }

  function build() {
    list = element('div', {id: 'search-list', role: 'listbox', 'aria-label': say('Places found')});
    status = element('p', {id: 'search-status', role: 'status'});
    panel = element('div', {id: 'search-panel', hidden: ''}, status, list);
    field = element('input', {id: 'search-field', type: 'search', role: 'combobox', placeholder: say('Search all pages'), autocomplete: 'off',
                              spellcheck: 'false', 'aria-label': say('Search all pages'), 'aria-autocomplete': 'list', 'aria-controls': 'search-list',
                              'aria-expanded': 'false', 'aria-keyshortcuts': '/'});
    box = element('div', {id: 'search-box', role: 'search'}, field, element('kbd', {'aria-hidden': 'true'}, '/'));
    document.getElementById('titlearea').append(box);
    document.body.append(panel);
  }

  build();
  field.addEventListener('focus', () => { load().catch(() => {}); if (field.value) update(); });
  field.addEventListener('input', update);
  field.addEventListener('keydown', on_key);
  list.addEventListener('click', () => { open(false); field.blur(); });
  addEventListener('resize', place);
  addEventListener('scroll', place, {passive: true, capture: true});  // whatever scrolls: on a telephone it is the body
  document.addEventListener('pointerdown', event => { if (!panel.contains(event.target) && !box.contains(event.target)) open(false); });
  document.addEventListener('focusin', event => { if (!panel.contains(event.target) && !box.contains(event.target)) open(false); });
  document.addEventListener('keydown', event => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
})();
