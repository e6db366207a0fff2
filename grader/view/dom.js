// SPDX-License-Identifier: MIT
// Elements, words, and what the parts of a trace are. All text from a trace goes into the page as text, never as markup.
'use strict';
const sectorBytes = 32, wordBytes = 4, banks = 32, warpLanes = 32;

const make = (tag, properties = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'class') element.className = value;
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children.filter(child => child !== null));
  return element;
};
const plural = (n, word) => n + ' ' + word + (n === 1 ? '' : /(s|ss)$/.test(word) ? 'es' : 's');
const isShared = access => access.startsWith('shared');
const isAtomic = access => access.endsWith('atomic');
const isLoad = access => access.endsWith('load');
const verb = access => isAtomic(access) ? 'both' : isLoad(access) ? 'read' : 'write';
const unit = access => isAtomic(access) ? 'turn' : isShared(access) ? 'pass' : 'sector';
const key = place => place.file + ':' + place.line;
const blockName = index => '(' + index.join(',') + ')';
const sameBlock = (a, b) => a.join() === b.join();


// The lanes that take part, each with array, byte offset in it, and address.
const lanesOf = request => {
  if (request.decoded) return request.decoded;
  const all = [];
  for (let lane = 0; lane < warpLanes; ++lane) {
    if ((request.lanes >>> lane & 1) === 0) continue;
    const i = all.length;
    const array = request.arrays[request.arrays.length === 1 ? 0 : i];
    const offset = Array.isArray(request.offsets) ? request.offsets[i] : request.offsets.first + i * request.offsets.step;
    all.push({lane, array, offset, address: request.launch.arrays[array].base + offset});
  }
  return request.decoded = all;
};
const choose = (label, pressed, action, more = {}) =>
  make('button', {type: 'button', 'aria-pressed': String(pressed), onclick: action, ...more}, label);
const setChildren = (element, ...children) => {
  // A button that was pressed keeps the focus, though it is made anew.
  const active = element.contains(document.activeElement) ? document.activeElement.getAttribute('data-id') : null;
  element.replaceChildren(...children.filter(child => child !== null));
  if (active === null) return;
  const again = element.querySelector('[data-id="' + CSS.escape(active) + '"]');
  (again && !again.disabled ? again : element.querySelector('button:enabled'))?.focus();
};
