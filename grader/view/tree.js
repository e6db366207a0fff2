// SPDX-License-Identifier: MIT
// Who adds what: a row for each round with additions, from the elements read (above) to the element written (below).
const treeLabel = 66, treeRow = 46, treeMargin = 8, treeTop = 18;  // px
const mostTreeElements = 1024;  // that are drawn side by side
const leastBetween = 3;         // px, from line to line
const svg = (tag, properties = {}, ...children) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(properties)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

const additionText = one => say('thread {}: {}', one.thread, one.from.slice(0, 4).map(element => '[' + element + ']').join(' + ') +
  (one.from.length > 4 ? ' + ' + say('{} more', one.from.length - 4) : '') + ' → [' + one.to + ']');
const additionsText = (additions, round) => {
  if (additions.length === 0) return say('Round {}: nothing is added.', round + 1);
  const first = additions.slice(0, 3).map(additionText).join('; ') + (additions.length > 3 ? '; ' + say('and {} more', additions.length - 3) : '');
  return say('Round {}: {}, {}.', round + 1, sayCount('{} addition', '{} additions', additions.length), first);
};

// A line from above to below; of another thread's element it ends in an arrow's head.
const treeEdge = (x1, x2, y, head) => {
  const y2 = y + treeRow, length = Math.hypot(x2 - x1, treeRow), dx = (x2 - x1) / length, dy = treeRow / length;
  const line = 'M' + x1.toFixed(1) + ' ' + y + 'L' + x2.toFixed(1) + ' ' + y2;
  if (head === 0) return line;
  const bx = x2 - head * dx, by = y2 - head * dy, side = head / 2;
  return line + 'M' + (bx - side * dy).toFixed(1) + ' ' + (by + side * dx).toFixed(1) + 'L' + x2.toFixed(1) + ' ' + y2 +
    'L' + (bx + side * dy).toFixed(1) + ' ' + (by - side * dx).toFixed(1);
};

const treeReach = additions => {
  const elements = additions.flatMap(one => [one.to, ...one.from]);
  return {low: Math.min(...elements), high: Math.max(...elements)};
};

// How far apart the additions of a round are written, in px, and which are drawn: each `every`-th, so that lines can be told apart.
const treeSpacing = (additions, scale) => {
  const {to, from} = additions[0], targets = additions.map(one => one.to), reach = Math.max(...targets) - Math.min(...targets);
  const apart = additions.length > 1 ? reach / (additions.length - 1) * scale : Infinity;
  const slope = Math.max(...from.map(element => Math.abs(element - to))) * scale;
  const between = apart * treeRow / Math.hypot(slope, treeRow);  // of neighbouring lines, at right angles
  return {apart, every: between < leastBetween ? 2 ** Math.ceil(Math.log2(leastBetween / Math.max(between, 0.01))) : 1};
};

// `rounds`, one below the other; of those after `round` the place alone.
const drawRounds = (additions, rounds, round, width, told) => {
  const {low, high} = treeReach(additions), height = treeTop + rounds.length * treeRow + treeMargin;
  const scale = Math.min(24, (width - treeLabel - treeMargin) / (high - low + 1));
  const at = element => treeLabel + (element - low + 0.5) * scale;
  const picture = svg('svg', {class: 'tree', width, height, viewBox: '0 0 ' + width + ' ' + height, role: 'img', 'aria-label': told});
  const mark = (element, anchor) => picture.append(svg('text', {x: at(element), y: 12, 'text-anchor': anchor}, '[' + element + ']'));
  mark(low, 'start');
  if ((high - low) * scale > 80) mark(high, 'end');
  rounds.forEach((its, i) => {
    const y = treeTop + i * treeRow, when = its === round ? 'now' : its < round ? 'past' : 'later';
    picture.append(svg('text', {x: 0, y: y + treeRow / 2 + 4, class: when}, (its === round ? '▸ ' : '') + say('round {}', its + 1)));
    if (its > round) return;
    const mine = additions.filter(one => one.round === its), {apart, every} = treeSpacing(mine, scale);
    const head = apart * every < 4 ? 0 : Math.min(8, Math.max(4, apart * every / 3));
    const edges = mine.map(one => one.from.map(from => treeEdge(at(from), at(one.to), y, from === one.to ? 0 : head)));
    if (every > 1) picture.append(svg('text', {x: 0, y: y + treeRow / 2 + 19}, say('1 in {}', every)));
    picture.append(svg('path', {class: when, d: edges.filter((_, k) => k % every === 0).flat().join(''), 'data-round': its, 'data-edges': edges.flat().length}));
  });
  return picture;
};

// The tree as far as it has grown, `width` px wide; the round itself once more where it is a small part of it.
const treeOf = (tree, name, round, width) => {
  const now = tree.additions.filter(one => one.round === round), told = additionsText(now, round);
  const words = make('p', {class: 'small', 'data-tree': name}, told);
  const whole = treeReach(tree.additions), size = whole.high - whole.low + 1;
  if (size > mostTreeElements) return [words];
  const rounds = [...new Set(tree.additions.map(one => one.round))];
  const parts = [words, drawRounds(tree.additions, rounds, round, width, told)];
  const reach = treeReach(now);
  if (now.length > 0 && reach.high - reach.low + 1 <= size / 4)
    parts.push(make('p', {class: 'small soft'}, say('Round {} alone, nearer:', round + 1)), drawRounds(now, [round], round, width, told));
  return parts;
};
