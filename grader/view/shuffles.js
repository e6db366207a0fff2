// SPDX-License-Identifier: MIT
// What the lanes of a warp pass on: a row of lanes before the first shuffle and behind each, with a line from the lane that has a value to
// each that gets it. Strong is what may have come to the lane that is followed, had each lane put together what it had and what it got.
const mostShuffles = 24;  // that are drawn
const passesOf = one => {
  const passes = [];
  for (let lane = 0, i = 0; lane < warpLanes; ++lane) if (one.lanes >>> lane & 1) passes.push({lane, source: one.sources[i++]});
  return passes;
};

// Lanes that the followed one may have something of, before each shuffle and behind the last.
const originsOf = (shuffles, lane) => {
  const origins = [new Set([lane])];
  for (const one of [...shuffles].reverse()) {
    const before = new Set(origins[0]);
    for (const pass of passesOf(one)) if (origins[0].has(pass.lane)) before.add(pass.source);
    origins.unshift(before);
  }
  return origins;
};

const drawShuffles = (shuffles, lane, width, told) => {
  const origins = originsOf(shuffles, lane), height = treeTop + shuffles.length * treeRow + treeMargin;
  const scale = Math.min(24, (width - treeLabel - treeMargin) / warpLanes), at = one => treeLabel + (one + 0.5) * scale;
  const picture = svg('svg', {class: 'tree shuffles', width, height, viewBox: '0 0 ' + width + ' ' + height, role: 'img', 'aria-label': told});
  for (const one of [0, 8, 16, 24, 31]) picture.append(svg('text', {x: at(one), y: 12, 'text-anchor': 'middle'}, one));
  shuffles.forEach((one, i) => {
    const y = treeTop + i * treeRow, strong = [], faint = [], head = scale < 10 ? 4 : 6;
    for (const pass of passesOf(one)) {
      const here = origins[i + 1].has(pass.lane);
      (here ? strong : faint).push(treeEdge(at(pass.source), at(pass.lane), y, pass.source === pass.lane ? 0 : head));
      if (here && pass.source !== pass.lane) strong.push(treeEdge(at(pass.lane), at(pass.lane), y, 0));  // what it had
    }
    picture.append(svg('text', {x: 0, y: y + treeRow / 2 + 4, class: 'now'}, say('line {}', one.line)),
      svg('path', {class: 'later', d: faint.join('')}), svg('path', {class: 'now', d: strong.join(''), 'data-shuffle': i}));
  });
  origins.forEach((its, i) => {
    for (let one = 0; one < warpLanes; ++one)
      picture.append(svg('circle', {cx: at(one).toFixed(1), cy: treeTop + i * treeRow, r: its.has(one) ? 3 : 1.5, class: its.has(one) ? 'now' : 'later'}));
  });
  return picture;
};

// The shuffles of a warp within a round, `width` px wide, and what each does.
const shufflesOf = (shuffles, texts, lane, width) => {
  const drawn = shuffles.slice(0, mostShuffles), gathered = originsOf(shuffles, lane)[0].size;
  const told = sayCount('{} shuffle. Behind it lane {} may hold something of {}.', '{} shuffles. Behind them lane {} may hold something of {}.',
    shuffles.length, lane, sayCount('{} lane', '{} lanes', gathered));
  return [make('p', {class: 'small', 'data-gathered': gathered}, told), drawShuffles(drawn, lane, width, told),
    drawn.length < shuffles.length ? make('p', {class: 'small soft'}, say('Drawn: the first {}.', drawn.length)) : null,
    make('ol', {class: 'small'}, ...drawn.map((one, i) => make('li', {}, say('line {}, {}: {}.', one.line, one.operation, texts[i]))))];
};
