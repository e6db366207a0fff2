// SPDX-License-Identifier: MIT
// Figures of lessons and of the theory, in each language: their words stay in the picture, in their boxes, and off each other.
import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {resolve} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {argumentsGiven, fresh} from './browser.mjs';

const folders = argumentsGiven.map(folder => resolve(folder));
const slack = 2;  // px: letters of a font that is a bit wider

/** What is wrong with the words of the drawing that the page shows. */
function faults(slack) {
  const {width, height} = document.documentElement.viewBox.baseVal;
  const inPicture = box => new DOMRect(box.x, box.y, box.width, box.height);
  const upright = [...document.querySelectorAll('text')].filter(text => text.textContent.trim() && !text.hasAttribute('transform'))
    .map(text => ({words: text.textContent, box: inPicture(text.getBBox())}));
  const boxes = [...document.querySelectorAll('rect')].map(rect => inPicture(rect.getBBox()));
  const middle = box => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const holds = (box, [x, y]) => box.left < x && x < box.right && box.top < y && y < box.bottom;
  const shared = (one, other) => [Math.min(one.right, other.right) - Math.max(one.left, other.left),
                                  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)];
  const told = [];
  upright.forEach(({words, box}, at) => {
    if (box.left < 0 || box.right > width || box.top < -slack || box.bottom > height + slack) told.push(`"${words}" leaves the picture`);
    const around = boxes.filter(one => holds(one, middle(box))).sort((one, other) => one.width - other.width)[0];
    if (around && (box.left < around.left - slack || box.right > around.right + slack)) told.push(`"${words}" leaves its box`);
    for (const other of upright.slice(at + 1)) {
      const [across, down] = shared(box, other.box);
      if (across > slack && down > 0.4 * Math.min(box.height, other.box.height)) told.push(`"${words}" lies on "${other.words}"`);
    }
  });
  return told;
}

test('words stay in the picture, in their boxes and off each other', async () => {
  const told = [];
  for (const folder of folders) {
    const figures = readdirSync(folder).filter(name => name.endsWith('.svg'));
    assert.ok(figures.length > 0, `no figures in ${folder}`);
    for (const name of figures) {
      await fresh.page.goto(pathToFileURL(`${folder}/${name}`).href);
      told.push(...(await fresh.page.evaluate(faults, slack)).map(fault => `${name}: ${fault}`));
    }
  }
  assert.deepEqual(told, []);
});

test('a label that is too long is told, one that fits is not', async () => {
  const picture = (words, height = 60) => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 ${height}" width="200" height="${height}"
    font-family="sans-serif" font-size="16"><rect x="10" y="10" width="80" height="40"/><text x="50" y="35" text-anchor="middle">${words}</text><text x="110" y="35">beside</text></svg>`)}`;
  await fresh.page.goto(picture('block 0'));
  assert.deepEqual(await fresh.page.evaluate(faults, slack), []);
  await fresh.page.goto(picture('a block of threads'));
  assert.deepEqual(await fresh.page.evaluate(faults, slack), ['"a block of threads" leaves the picture', '"a block of threads" leaves its box',
                                                              '"a block of threads" lies on "beside"']);
  await fresh.page.goto(picture('block 0', 40));
  assert.deepEqual(await fresh.page.evaluate(faults, slack), []);
  await fresh.page.goto(picture('block 0', 36));
  assert.deepEqual(await fresh.page.evaluate(faults, slack), ['"block 0" leaves the picture', '"beside" leaves the picture']);
});
