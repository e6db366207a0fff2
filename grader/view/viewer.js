// SPDX-License-Identifier: MIT
// The picture of one program. The state is launch, block, round, line and request; every change draws anew.
// `prefix` keeps the ids of two pictures apart; `changed` is called when another launch is chosen.
const makeViewer = ({words, trace}, prefix, changed) => {
  const mostWords = 4096;     // of an array that are drawn
  const linesAround = 4;      // of source, before and after those with accesses
  const playEvery = 1300;     // ms
  const timesLeast = line => say('{} times', (line.cost / line.least).toFixed(1));
  const state = {launch: 0, block: 0, round: 0, line: null, pick: 0, warp: 0, follow: 0, inSight: null};
  let timer = null;

  const root = make('div', {class: 'viewer', role: 'group', 'aria-label': say('Picture of {}', words.whose.toLowerCase())});
  const id = name => prefix + name;
  const part = name => root.querySelector('#' + id(name));
  const launch = () => trace.launches[state.launch];
  const block = () => launch().blocks[state.block];

  // ---- Requests

  const elementName = (array, offset, size) => {
    const name = launch().arrays[array].name, index = Math.floor(offset / size);
    return name.includes(' ') ? say('element {} of {}', index, name) : name + '[' + index + ']';
  };
  const requestsHere = () => block().requests.filter(one => state.line === key(one) && one.round === state.round);
  const picked = () => { const all = requestsHere(); return all[Math.min(state.pick, all.length - 1)] || null; };

  // The first requests of a block are kept. {round, warp} of the last of them, behind which nothing is known; null where all were kept.
  const recordingEnd = () => block().left_out === 0 ? null : block().requests[block().requests.length - 1] || {round: 0, warp: 0};
  const isRecorded = (round, warp) => {
    const end = recordingEnd();
    return end === null || round < end.round || round === end.round && warp < end.warp;
  };
  // A sentence for rounds that were not recorded to their end, else nothing.
  const gapNote = () => isRecorded(state.round, Infinity) ? null : make('p', {class: 'small soft', 'data-gap': ''},
    say('The recording of this block stopped in round {}, at warp {}: what came later is not drawn.', recordingEnd().round + 1, recordingEnd().warp));
  // Whether a line, or a request of it, is marked as waste.
  const isWaste = one => words.launches[state.launch].wasteful[state.block][block().lines.findIndex(line => key(line) === key(one) && line.access === one.access)] === true;

  // What a line does, where its text is not shown: "load of s_data, store of d_out".
  const deedsAt = place => [...new Set(block().requests.filter(one => key(one) === place).flatMap(one =>
    [...new Set(one.arrays)].map(array => say(one.access.split('_')[1] + ' of {}', launch().arrays[array].name))))].join(', ');

  // ---- Findings: which threads are lit

  const sidesHere = () => launch().findings.flatMap(one => one.sides.map(side => ({...side, element: one.element})))
    .filter(side => sameBlock(side.block, block().index));
  const touches = (lane, request, element) => !element ||
    lane.array === element.array && lane.offset < element.offset + element.size_bytes && element.offset < lane.offset + request.size_bytes;
  const isLit = (request, lane) => sidesHere().some(side => key(side) === key(request) &&
    side.thread === request.warp * warpLanes + lane.lane && touches(lane, request, side.element));
  const isStopped = () => launch().findings.some(one => one.stopped);
  const litThreads = () => new Set(sidesHere().map(side => side.thread));

  // ---- Changes

  const draw = () => {
    for (const [name, drawPart] of Object.entries(parts)) drawPart(part(name));
    for (const name of ['source', 'rounds', 'threads', 'lanes']) part(name).hidden = part(name).childElementCount === 0;
  };
  const change = values => { Object.assign(state, values); draw(); };
  const stop = () => { clearInterval(timer); timer = null; };
  const toRound = round => change({round: Math.max(0, Math.min(block().rounds - 1, round)), pick: 0});
  const play = () => {
    if (timer !== null) { stop(); return draw(); }
    if (state.round === block().rounds - 1) state.round = 0;
    timer = setInterval(() => { if (state.round + 1 >= block().rounds - 1) stop(); toRound(state.round + 1); }, playEvery);
    draw();
  };
  // The line that costs most beyond the least, and the first round in which it does anything.
  const begin = () => {
    stop();
    if (!block()) return;
    const excess = line => line.cost - line.least;
    const line = [...block().lines].sort((a, b) => excess(b) - excess(a) || isShared(b.access) - isShared(a.access) || b.requests - a.requests)[0];
    if (line) toLine(key(line)); else change({line: null, round: 0, pick: 0});
  };
  // Where the first thread of the first finding is, else the first block.
  const toLaunch = number => {
    Object.assign(state, {launch: number, block: 0, round: 0});
    const finding = launch().findings[0];
    if (finding?.sides.length && showSide(finding.sides[0], finding.element)) return draw();
    begin();
    draw();
  };
  const toLine = line => {
    const all = block().requests.filter(one => key(one) === line);
    const here = all.some(one => one.round === state.round);
    change({line, pick: 0, round: here || all.length === 0 ? Math.min(state.round, block().rounds - 1) : all[0].round});
  };
  // Chooses block, line and request of a finding's thread, where they were recorded. @return whether the block was
  const showSide = (side, element) => {
    stop();
    const number = launch().blocks.findIndex(one => sameBlock(one.index, side.block));
    if (number < 0) return false;
    state.block = number;
    const request = block().requests.find(one => key(one) === key(side) && one.warp === Math.floor(side.thread / warpLanes) &&
      lanesOf(one).some(lane => lane.lane === side.thread % warpLanes && touches(lane, one, element)));
    state.line = key(side);
    if (request) { state.round = request.round; state.pick = requestsHere().indexOf(request); }
    return true;
  };
  const toSide = (side, element) => {
    if (!showSide(side, element)) return;
    draw();
    part('lanes').scrollIntoView({block: 'nearest'});
  };

  // ---- Parts of the page

  const parts = {
    where(element) {
      const select = make('select', {id: id('launch'), 'data-id': 'launch', onchange: event => {
        toLaunch(Number(event.target.value)); changed(state.launch); }});
      trace.launches.forEach((one, i) => {
        const times = words.launches[i].excess, name = say('launch {}: {}', one.number, words.launches[i].text);
        const option = make('option', {value: i}, times > 0 ? '✗ ' + say('{}, {} times the reference', name, times.toFixed(1)) : name);
        option.selected = i === state.launch;
        select.append(option);
      });
      const blocks = launch().grid.reduce((a, b) => a * b, 1);
      const bar = make('div', {class: 'bar', role: 'group', 'aria-label': say('Block')},
        make('span', {class: 'soft'}, launch().blocks.length ? sayCount('{} block in the grid:', '{} blocks in the grid:', blocks) :
          sayCount('{} block in the grid, of which none was recorded', '{} blocks in the grid, of which none was recorded', blocks)),
        ...launch().blocks.map((one, i) => choose(say('block {}', blockName(one.index)), i === state.block,
          () => { state.round = 0; state.block = i; begin(); draw(); }, {'data-id': 'block' + i})));
      setChildren(element, make('div', {class: 'bar'}, make('label', {for: id('launch')}, say('Kernel')), select), bar,
        words.launches[state.launch].left_out ? make('p', {class: 'soft small', id: id('left_out')}, say('Left out: {}', words.launches[state.launch].left_out)) : null);
    },

    findings(element) {
      const all = launch().findings.map((one, i) => make('div', {class: 'finding'},
        make('div', {}, make('b', {class: 'bad'}, '⚠ ' + one.class), ' ' + words.launches[state.launch].findings[i] + '.'),
        words.launches[state.launch].advice[i] ? make('p', {class: 'advice'}, words.launches[state.launch].advice[i]) : null,
        make('div', {class: 'bar'}, ...one.sides.map((side, j) => {
          const known = launch().blocks.some(b => sameBlock(b.index, side.block));
          const place = [side.thread, Math.floor(side.thread / warpLanes), side.thread % warpLanes, side.line];
          const label = side.write ? say('write by thread {} (warp {}, lane {}), line {}', ...place) : say('read by thread {} (warp {}, lane {}), line {}', ...place);
          const button = make('button', {type: 'button', 'data-id': 'side' + i + '_' + j, onclick: () => toSide(side, one.element)},
            say('! Show the {}', label));
          button.disabled = !known;
          return known ? button : make('span', {class: 'soft small'}, launch().blocks.length ? say('{} of block {}, which was not recorded', label, blockName(side.block)) : say('{} of block {}', label, blockName(side.block)));
        }))));
      setChildren(element, ...all);
    },

    steps(element) {
      if (!block()) return setChildren(element, make('p', {}, isStopped() ? say('The threads of this launch were stopped at their first access: no request has come of it that could be drawn.') :
        say('The first blocks of this launch ask nothing of the memory.')));
      const last = block().rounds - 1;
      const button = (label, name, off, action) => {
        const made = make('button', {type: 'button', 'data-id': name, id: id(name), onclick: action}, label);
        made.disabled = off;
        return made;
      };
      const range = make('input', {type: 'range', min: 1, max: last + 1, value: state.round + 1, 'data-id': 'range', id: id('range'),
        'aria-label': say('Round'), oninput: event => { stop(); toRound(Number(event.target.value) - 1); }});
      setChildren(element, make('div', {class: 'bar', role: 'group', 'aria-label': say('Rounds between barriers')},
        button(say('◀ Previous'), 'previous', state.round === 0, () => { stop(); toRound(state.round - 1); }),
        button(timer === null ? say('▶ Play') : say('❚❚ Pause'), 'play', last === 0, play),
        button(say('Next ▶'), 'next', state.round === last, () => { stop(); toRound(state.round + 1); }),
        range, make('output', {'aria-live': 'polite', id: id('round')}, say('Round {} of {}', state.round + 1, last + 1))));
    },

    source(element) {
      if (!block()) return setChildren(element);
      const lines = block().lines, now = new Set(block().requests.filter(one => one.round === state.round).map(key));
      const warned = new Set(sidesHere().map(key));
      const children = [make('h2', {}, say('Lines of this block')), make('p', {class: 'soft small'},
        say('What each line asks in the whole block, and the least that the same lanes could cost. ▸: in this round.'))];
      for (const file of [...new Set(lines.map(line => line.file))]) {
        const text = trace.files[file].text.split('\n');
        const mine = [...new Set(lines.filter(line => line.file === file).map(line => line.line))].sort((a, b) => a - b);
        const hasText = trace.files[file].text !== '';
        const shown = new Set(!hasText ? mine : mine.flatMap(n => Array.from({length: 2 * linesAround + 1}, (_, i) => n - linesAround + i)));
        const box = make('div', {class: 'source', 'data-scroll': 'source', tabindex: '0', role: 'group', 'aria-label': trace.files[file].name});
        let before = 0;
        for (const n of [...shown].filter(n => n >= 1 && (n <= text.length || mine.includes(n))).sort((a, b) => a - b)) {
          if (hasText && before && n > before + 1) box.append(make('div', {class: 'gap'}, '  ...'));
          before = n;
          const place = file + ':' + n, counted = lines.filter(line => key(line) === place);
          const head = make('span', {class: 'number'}, (warned.has(place) ? '!' : now.has(place) ? '▸' : ' ') + String(n).padStart(3) + ' ');
          const body = hasText ? (text[n - 1] || '').replace(/\t/g, '    ').slice(0, 200) : deedsAt(place);
          if (counted.length === 0) { box.append(make('span', {class: 'row'}, head, body)); continue; }
          box.append(choose('', state.line === place, () => toLine(place), {class: 'row', 'data-id': 'line' + place, 'data-line': n}));
          box.lastChild.append(head, body, ...counted.map(line => make('span', {class: 'counts'},
            accessName(line.access) + ': ' + sayCount('{} request', '{} requests', line.requests) + ', ' +
            (isAtomic(line.access) ? costOf(line.cost, line.access) : say('{}, least {}', costOf(line.cost, line.access), line.least)),
            line.cost <= line.least ? null : isWaste(line) ? make('b', {}, ' ✗ ' + timesLeast(line)) : ': ' + timesLeast(line))));
        }
        children.push(make('div', {class: 'soft small'}, trace.files[file].name), box);
      }
      const scrolled = element.querySelector('.source')?.scrollTop;
      setChildren(element, ...children);
      const first = element.querySelector('.source'), chosen = first?.querySelector('[aria-pressed=true]');
      if (first && scrolled !== undefined) first.scrollTop = scrolled;
      if (!chosen || root.hidden || state.inSight === state.line) return;
      state.inSight = state.line;  // once: then the reader scrolls
      const top = chosen.offsetTop - first.offsetTop;
      if (top < first.scrollTop || top + chosen.offsetHeight > first.scrollTop + first.clientHeight) first.scrollTop = top - first.clientHeight / 3;
    },

    // Of the whole launch: each line that takes time, with a bar of its part.
    times(element) {
      const lines = words.launches[state.launch].times;
      element.hidden = lines.length === 0;
      if (element.hidden) return setChildren(element);
      const asks = new Set((block()?.lines || []).map(key));
      const table = make('table', {class: 'times'}, make('thead', {}, make('tr', {}, make('th', {scope: 'col'}, say('Part')),
        make('th', {scope: 'col'}, say('Line')), make('th', {scope: 'col'}, say('What it does')))));
      let before = null;
      for (const one of lines) {
        if (one.file !== before) table.append(make('tr', {}, make('th', {colspan: '3', scope: 'colgroup'}, trace.files[one.file].name)));
        before = one.file;
        const text = trace.files[one.file].text.split('\n')[one.line - 1]?.trim().slice(0, 200) || '';
        const bar = make('span', {class: 'share', 'aria-hidden': 'true'});
        bar.style.width = Math.round(one.share * 100) + '%';
        const number = asks.has(key(one)) ? choose(one.line, state.line === key(one), () => toLine(key(one)), {'data-id': 'time' + key(one)}) : one.line;
        table.append(make('tr', {'data-line': one.line}, make('td', {class: 'part'}, one.part, bar), make('td', {}, number),
          make('td', {}, text ? make('code', {}, text) : null, make('span', {class: 'soft small'}, one.did))));
      }
      setChildren(element, make('h2', {}, say('Where the launch\'s time goes')), make('p', {class: 'small soft'}, words.launches[state.launch].time),
        make('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': say('Lines with their parts of the time')}, table));
    },

    rounds(element) {
      if (!block()) return setChildren(element);
      const touched = new Map();  // array -> {low, high} in bytes, over all rounds
      const now = new Map();      // 'array:word' -> {read, write, lit}
      for (const request of block().requests) {
        for (const lane of lanesOf(request)) {
          const reach = touched.get(lane.array) || {low: Infinity, high: 0};
          reach.low = Math.min(reach.low, lane.offset);
          reach.high = Math.max(reach.high, lane.offset + request.size_bytes);
          touched.set(lane.array, reach);
          if (request.round !== state.round) continue;
          for (let word = Math.floor(lane.offset / wordBytes); word * wordBytes < lane.offset + request.size_bytes; ++word) {
            const id = lane.array + ':' + word, cell = now.get(id) || {};
            cell.read ||= isLoad(request.access) || isAtomic(request.access);
            cell.write ||= !isLoad(request.access);
            cell.lit ||= isLit(request, lane);
            now.set(id, cell);
          }
        }
      }
      const children = [make('h2', {}, say('The block in round {}', state.round + 1)), make('p', {class: 'small key'}, say('Words of 4 bytes:'),
        make('span', {class: 'read'}, 'r'), say('read'), make('span', {class: 'write'}, 'w'), say('written'), make('span', {class: 'both'}, 'b'), say('both')), gapNote()];
      const order = [...touched.keys()].sort((a, b) => isLater(a) - isLater(b) || a - b);
      function isLater(array) { return launch().arrays[array].memory === 'shared' ? 0 : 1; }
      for (const array of order) {
        const its = launch().arrays[array], reach = touched.get(array), shared = its.memory === 'shared';
        let low = shared ? 0 : Math.floor(reach.low / wordBytes / 32) * 32;
        const high = Math.ceil((shared && its.size_bytes ? its.size_bytes : reach.high) / wordBytes);
        const count = [...now.keys()].filter(id => id.startsWith(array + ':')).length;
        children.push(make('h3', {}, sayCount(its.memory === 'shared' ? '{1}, shared memory: {0} word in this round' : '{1}, global memory: {0} word in this round', its.memory === 'shared' ? '{1}, shared memory: {0} words in this round' : '{1}, global memory: {0} words in this round', count, its.name)));
        if (high - low > mostWords && low < 0) low = 0;
        if (high - low > mostWords) {
          children.push(make('p', {class: 'soft small'}, say('What the block touches lies in a range of {} words: too far apart to draw in one piece.', high - low)));
          continue;
        }
        const table = make('table', {class: 'cells', 'data-array': its.name});
        for (let word = low; word < high; word += banks) {
          const row = make('tr', {}, make('th', {scope: 'row'}, word));
          for (let i = word; i < Math.min(high, word + banks); ++i) {
            const cell = now.get(array + ':' + i);
            const letter = !cell ? '' : cell.read && cell.write ? 'b' : cell.read ? 'r' : 'w';
            row.append(make('td', {class: (cell ? {b: 'both', r: 'read', w: 'write'}[letter] : '') + (cell?.lit ? ' lit' : '')}, letter + (cell?.lit ? '!' : '')));
          }
          table.append(row);
        }
        children.push(make('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': say('Words of {}', its.name)}, table));
      }
      setChildren(element, ...children);
    },

    tree(element) {
      const trees = block() ? words.launches[state.launch].trees[state.block] : [];
      element.hidden = trees.length === 0;
      if (element.hidden) return setChildren(element);
      const width = Math.max(280, element.clientWidth);
      setChildren(element, make('h2', {}, say('Who adds what, up to round {}', state.round + 1)),
        make('p', {class: 'small soft'}, say('From the elements that a thread reads, above, to the one that it writes, below. Where lines would touch, a part of them is drawn, such as 1 in 8.')), gapNote(),
        ...trees.flatMap(tree => [make('h3', {}, launch().arrays[tree.array].name),
          ...treeOf(tree, launch().arrays[tree.array].name, state.round, width)]));
    },

    shuffles(element) {
      const all = block()?.exchanges || [];
      element.hidden = all.length === 0;
      if (element.hidden) return setChildren(element);
      const texts = words.launches[state.launch].passings[state.block];
      const here = all.map((one, i) => ({one, text: texts[i]})).filter(each => each.one.round === state.round);
      const heading = make('h2', {}, say('What lanes pass on, in round {}', state.round + 1));
      if (here.length === 0) {
        const rounds = [...new Set(all.map(one => one.round + 1))];
        return setChildren(element, heading, make('p', {class: 'small'}, say('No warp shuffles in this round; some do in round {}.', rounds.slice(0, 12).join(', '))));
      }
      const warps = [...new Set(here.map(each => each.one.warp))], warp = warps.includes(state.warp) ? state.warp : warps[0];
      const its = here.filter(each => each.one.warp === warp);
      const follow = make('input', {type: 'number', min: 0, max: warpLanes - 1, value: state.follow, id: id('follow'), 'data-id': 'follow',
        onchange: event => change({follow: Math.max(0, Math.min(warpLanes - 1, Math.floor(Number(event.target.value)) || 0))})});
      setChildren(element, heading,
        make('p', {class: 'small soft'}, say('A line leads from the lane that has a value, above, to the one that gets it by the shuffle, below. Strong: what may have come to the lane that you follow, had each lane put together what it had and what it got.')),
        make('div', {class: 'bar', role: 'group', 'aria-label': say('Whose shuffles')},
          ...warps.map(one => choose(say('warp {}', one), one === warp, () => change({warp: one}), {'data-id': 'shuffle_warp' + one})),
          make('label', {for: id('follow')}, say('Follow lane')), follow),
        ...shufflesOf(its.map(each => each.one), its.map(each => each.text), state.follow, Math.max(280, element.clientWidth)));
    },

    threads(element) {
      if (!block() || state.line === null) return setChildren(element);
      const size = launch().block.reduce((a, b) => a * b, 1), here = requestsHere(), lit = litThreads(), now = picked();
      const sign = (warp, lane, active) => (active >>> lane & 1) === 1 ? '●' : isRecorded(state.round, warp) ? '·' : '?';
      const table = make('table', {class: 'cells'}, make('tr', {}, make('th', {}, say('lane')),
        ...Array.from({length: warpLanes}, (_, lane) => make('th', {scope: 'col'}, lane))));
      for (let warp = 0; warp * warpLanes < size; ++warp) {
        const its = here.filter(one => one.warp === warp), active = its.reduce((mask, one) => mask | one.lanes, 0);
        const button = choose(say('warp {}', warp), now !== null && now.warp === warp, () => change({pick: here.indexOf(its[0])}), {'data-id': 'warp' + warp});
        button.disabled = its.length === 0;
        const row = make('tr', {}, make('th', {scope: 'row'}, button));
        for (let lane = 0; lane < warpLanes && warp * warpLanes + lane < size; ++lane) {
          const shown = sign(warp, lane, active), racing = lit.has(warp * warpLanes + lane);
          row.append(make('td', {class: {'●': 'read', '·': 'unused', '?': 'unknown'}[shown] + (racing ? ' lit' : '')}, racing ? '!' : shown));
        }
        table.append(row);
      }
      setChildren(element, make('h2', {}, say('Threads at line {}, round {}', state.line.split(':')[1], state.round + 1)),
        make('p', {class: 'small soft'}, say('● takes part, · does not') + (isRecorded(state.round, Infinity) ? '' : say(', ? was not recorded')) + (lit.size ? say(', ! is named by a finding') : '') + say('. Choose a warp:')), gapNote(),
        make('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': say('Warps and lanes')}, table));
    },

    lanes(element) {
      if (!block() || state.line === null) return setChildren(element);
      const all = requestsHere(), request = picked();
      if (request === null) {
        const rounds = [...new Set(block().requests.filter(one => key(one) === state.line).map(one => one.round + 1))];
        return setChildren(element, make('h2', {}, say('A request')), make('p', {},
          (isRecorded(state.round, Infinity) ? say('Line {} asks for nothing in this round', state.line.split(':')[1]) :
            say('Line {} may ask for something in this round, which was not recorded', state.line.split(':')[1])) +
          (rounds.length > 12 ? say('; it does in round {} and others.', rounds.slice(0, 12).join(', ')) :
            rounds.length ? say('; it does in round {}.', rounds.join(', ')) : say(' as far as was recorded.'))));
      }
      const at = all.indexOf(request), lanes = lanesOf(request), byLane = new Map(lanes.map(one => [one.lane, one]));
      const step = (label, name, to) => {
        const button = make('button', {type: 'button', 'data-id': name, onclick: () => change({pick: to})}, label);
        button.disabled = to < 0 || to >= all.length;
        return button;
      };
      const boxes = Array.from({length: warpLanes}, (_, lane) => {
        const one = byLane.get(lane);
        if (!one) return make('div', {class: 'lane idle'}, make('b', {}, say('lane {}', lane)), '–');
        const lit = isLit(request, one);
        return make('div', {class: 'lane ' + verb(request.access) + (lit ? ' lit' : ''), title: elementName(one.array, one.offset, request.size_bytes)},
          make('b', {}, say('lane {}', lane)), (lit ? '! ' : '') + '[' + Math.floor(one.offset / request.size_bytes) + ']');
      });
      const names = [...new Set(request.arrays)].map(array => launch().arrays[array].name).join(say(' and '));
      setChildren(element, make('h2', {}, say('Warp {}: {}, {}', request.warp, accessName(request.access), names)),
        make('div', {class: 'bar', role: 'group', 'aria-label': say('Requests of the line in this round')},
          step(say('Previous request'), 'before', at - 1), make('span', {}, say('request {} of {}', at + 1, all.length)), step(say('Next request'), 'after', at + 1)),
        make('p', {class: 'small soft'}, say('{} of 32 lanes take part, {} bytes each. In brackets the element of {}.', lanes.length, request.size_bytes, names)),
        make('div', {class: 'lanes'}, ...boxes),
        (isShared(request.access) ? banksOf : sectorsOf)(request, lanes, one => isLit(request, one), id('verdict'), isWaste(request)));
    },
  };

  // ---- The frame

  for (const one of trace.launches) for (const its of one.blocks) for (const request of its.requests) request.launch = one;
  // First what has a finding, then what is furthest from the reference, else what asks for most.
  const weights = trace.launches.map((one, i) => [one.findings.length > 0 ? 1 : 0, words.launches[i].excess, one.blocks.reduce((sum, its) => sum + its.requests.length, 0)]);
  const isMore = (a, b) => { const at = a.findIndex((weight, i) => weight !== b[i]); return at >= 0 && a[at] > b[at]; };
  state.launch = weights.reduce((best, one, i) => isMore(one, weights[best]) ? i : best, 0);
  root.append(
    make('section', {}, make('div', {id: id('where')}), make('div', {id: id('findings')}), make('div', {id: id('steps'), class: 'steps'})),
    make('div', {class: 'columns'}, make('div', {}, ...['source', 'times'].map(name => make('section', {id: id(name)}))),
      make('div', {}, ...['tree', 'shuffles', 'rounds', 'threads', 'lanes'].map(name => make('section', {id: id(name)})))));

  return {
    root, whose: words.whose, withheld: words.withheld, shapes: trace.launches.map(one => one.grid + '/' + one.block),
    start() { toLaunch(state.launch); },
    redraw: draw,
    launch: () => state.launch,
    toLaunch,
    play() { if (block()) play(); },
    stepRound(by) { if (block()) { stop(); toRound(state.round + by); } },
    stepRequest(by) {
      const count = block() ? requestsHere().length : 0;
      if (count) change({pick: Math.max(0, Math.min(count - 1, state.pick + by))});
    },
  };
};
