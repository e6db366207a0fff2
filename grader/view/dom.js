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
// A sentence in the page's language, its {} filled in; script_words.cpp has all of them. English where there is no other.
const sentences = JSON.parse(document.getElementById('sentences').textContent);
const filledIn = (sentence, values) => {
  let next = 0;
  return sentence.replace(/\{(\d*)\}/g, (_, number) => values[number === '' ? next++ : Number(number)]);
};
const say = (english, ...values) => filledIn(sentences[english] ?? english, values);
// Likewise of a number, and maybe more: `one` where it is 1.
const sayCount = (one, many, n, ...more) => filledIn(sentences[one]?.[n === 1 ? 0 : 1] ?? (n === 1 ? one : many), [n, ...more]);
const isShared = access => access.startsWith('shared');
const isAtomic = access => access.endsWith('atomic');
const isLoad = access => access.endsWith('load');
const verb = access => isAtomic(access) ? 'both' : isLoad(access) ? 'read' : 'write';
const costOf = (n, access) => isAtomic(access) || isShared(access) ?
  sayCount('{} turn', '{} turns', n) : sayCount('{} sector', '{} sectors', n);
const accessName = access => say(access.replace('_', ' '));
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
