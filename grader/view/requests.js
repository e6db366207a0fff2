// SPDX-License-Identifier: MIT
// A request of shared memory as its banks, one of global memory as its sectors. `isLit(lane)`: a finding names it;
// `isWaste`: the line is marked as waste.

// Columns are banks, rows the different words asked of each: as many rows as turns.
const banksOf = (request, lanes, isLit, verdictId) => {
  const stacks = Array.from({length: banks}, () => new Map());
  for (const one of lanes) {
    for (let address = Math.floor(one.address / wordBytes) * wordBytes; address < one.address + request.size_bytes; address += wordBytes) {
      const stack = stacks[address / wordBytes % banks], word = address - one.address + one.offset + ':' + one.array;
      if (!stack.has(word)) stack.set(word, []);
      stack.get(word).push(one);
    }
  }
  const rows = Math.max(...stacks.map(stack => stack.size)), conflict = request.cost > request.least;
  const table = make('table', {class: 'cells'}, make('tr', {}, make('th', {}, say('bank')),
    ...stacks.map((_, bank) => make('th', {scope: 'col'}, bank))));
  for (let i = 0; i < rows; ++i) {
    table.append(make('tr', {}, make('th', {scope: 'row'}, say('word {}', i + 1)), ...stacks.map(stack => {
      const its = [...stack.values()][i];
      if (!its) return make('td', {class: 'unused'}, '');
      const lit = its.some(one => isLit(one));
      return make('td', {class: verb(request.access) + (lit ? ' lit' : ''), title: say('lanes {}', its.map(one => one.lane).join(', '))},
        its[0].lane + (its.length > 1 ? '+' + (its.length - 1) : '') + (lit ? '!' : ''));
    })));
  }
  const ways = costOf(request.cost, request.access);
  return make('div', {}, make('p', {class: 'big' + (conflict ? ' bad' : ''), id: verdictId}, isAtomic(request.access) ? say('{} for this atomic', ways) :
    conflict ? say('✗ {}-way bank conflict: {}, least {}', request.cost / request.least, ways, request.least) : say('✓ 1-way, no bank conflict: {}', ways)),
    make('p', {class: 'small soft'}, say('A bank gives one word of 4 bytes at a time; lanes that ask for the same word get it together (3+1: lane 3 and one more). In each cell: the lane.') +
      (request.size_bytes > wordBytes ? ' ' + say('Lanes that ask for 8 (16) bytes go by halves (quarters) of the warp, so that {} are the least.', costOf(request.size_bytes / wordBytes, request.access)) : '')),
    make('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': say('Banks')}, table));
};

// Each sector as its 8 words, with the lane that asks for each.
const sectorsOf = (request, lanes, isLit, verdictId, isWaste) => {
  const sectors = new Map(), bytes = new Set();
  for (const one of lanes) {
    for (let byte = one.address; byte < one.address + request.size_bytes; ++byte) {
      bytes.add(byte);
      const number = Math.floor(byte / sectorBytes), word = Math.floor(byte % sectorBytes / wordBytes);
      if (!sectors.has(number)) sectors.set(number, {array: one.array, words: Array.from({length: 8}, () => [])});
      const its = sectors.get(number).words[word];
      if (!its.includes(one)) its.push(one);
    }
  }
  const moved = sectors.size * sectorBytes, wasted = moved - bytes.size;
  const boxes = [...sectors.keys()].sort((a, b) => a - b).map((number, i) => {
    const {array, words: its} = sectors.get(number), base = request.launch.arrays[array].base;
    const first = Math.floor((number * sectorBytes - base) / request.size_bytes);
    return make('div', {class: 'sector'}, make('div', {class: 'soft'}, say('sector {}, from [{}]', i + 1, first)),
      make('table', {class: 'cells'}, make('tr', {}, ...its.map(one => {
        const lit = one.some(lane => isLit(lane));
        return make('td', one.length === 0 ? {class: 'unused'} : {class: verb(request.access) + (lit ? ' lit' : ''), title: say('lanes {}', one.map(lane => lane.lane).join(', '))},
          one.length === 0 ? '' : one[0].lane + (one.length > 1 ? '+' + (one.length - 1) : '') + (lit ? '!' : ''));
      }))));
  });
  const least = request.cost <= request.least, bad = !least && isWaste;
  return make('div', {}, make('p', {class: 'big' + (bad ? ' bad' : ''), id: verdictId}, isAtomic(request.access)
    ? say('{} for this atomic, in {}', costOf(request.cost, request.access), sayCount('{} sector', '{} sectors', sectors.size))
    : (least ? '✓ ' : bad ? '✗ ' : '') + say('{}, least {}: {} bytes moved, {} asked for, {} wasted', costOf(request.cost, request.access), request.least, moved, bytes.size, wasted)),
    make('p', {class: 'small soft'}, say('Memory moves in sectors of 32 bytes, here 8 words each. In each cell: the lane that asks for the word (3+1: lane 3 and one more). Dashed: moved for nothing.')),
    make('div', {class: 'sectors'}, ...boxes));
};
