// SPDX-License-Identifier: MIT
// The frame: the pictures of #data, yours and maybe the reference's, which of them are shown, and the keys.
(() => {
  const pictures = JSON.parse(document.getElementById('data').textContent);
  const viewers = [];
  // The launch of another program that stands for this one: of the same place where both launch as much, else the nearest of the
  // same grid and block.
  const counterpart = (one, number, other) => {
    if (one.shapes.length === other.shapes.length) return number;
    const alike = [...other.shapes.keys()].filter(i => other.shapes[i] === one.shapes[number]);
    return alike.sort((a, b) => Math.abs(a - number) - Math.abs(b - number))[0];
  };
  const follow = (from, number) => {
    for (const other of viewers) {
      const its = other === viewers[from] ? undefined : counterpart(viewers[from], number, other);
      if (its !== undefined) other.toLaunch(its);
    }
  };
  pictures.forEach((picture, i) => viewers.push(makeViewer(picture, i === 0 ? '' : 'reference_', number => follow(i, number))));
  const modes = [...viewers.map(one => one.whose), say('Both')];
  const two = viewers.length > 1;
  let mode = two && matchMedia('(min-width: 68rem)').matches ? modes[2] : modes[0];
  const shown = () => viewers.filter(one => mode === modes[2] || mode === one.whose);

  const box = make('div', {class: 'viewers'}, ...viewers.map(one => one.root));
  const choice = make('div', {class: 'bar', role: 'group', 'aria-label': say('Which picture'), id: 'which'});
  const show = () => {
    if (two) setChildren(choice, make('span', {class: 'soft'}, say('Show')), ...modes.map(one => choose(one, one === mode, () => { mode = one; show(); }, {'data-id': one})));
    box.classList.toggle('beside', shown().length > 1);
    for (const one of viewers) one.root.hidden = !shown().includes(one);
    for (const one of shown()) one.redraw();
  };
  document.getElementById('view').append(choice, make('p', {class: 'small soft'}, say('A round lasts from one barrier of the block to the next.') + ' ' +
    (two ? say('Keys: ← → rounds, p play or pause, j k next and previous request; of both pictures, or of the one that has the focus.') :
      say('Keys: ← → rounds, p play or pause, j k next and previous request.'))), box);
  if (two) for (const one of viewers) one.root.prepend(make('h2', {class: 'whose'}, one.whose === modes[0] ? one.whose : say('The reference solution')));

  document.addEventListener('keydown', event => {
    const there = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(there.tagName)) return;
    const scrolls = there.closest?.('.scroll, pre');
    const own = shown().filter(one => one.root.contains(there)), all = own.length ? own : shown();
    const each = action => all.forEach(action);
    if (event.key === 'ArrowLeft' && !scrolls) each(one => one.stepRound(-1));
    else if (event.key === 'ArrowRight' && !scrolls) each(one => one.stepRound(1));
    else if (event.key === 'p') each(one => one.play());
    else if (event.key === 'j') each(one => one.stepRequest(1));
    else if (event.key === 'k') each(one => one.stepRequest(-1));
    else return;
    event.preventDefault();
  });
  let width = innerWidth;
  addEventListener('resize', () => { if (innerWidth !== width) { width = innerWidth; show(); } });
  show();
  for (const one of viewers) one.start();
  if (two) follow(0, viewers[0].launch());
  document.documentElement.setAttribute('data-drawn', 'yes');
})();
