// SPDX-License-Identifier: MIT
// The page that `gridstride grade --html` writes, with the picture beside it: read, and followed to the picture.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {argumentsGiven, assertReadable, fresh} from './browser.mjs';

const [program] = argumentsGiven.map(file => resolve(file));
const race = resolve(new URL('.', import.meta.url).pathname, '../../checks/09_shared_reduction/wrong/missing_barrier.cu');
let folder;
const open = () => fresh.page.goto(pathToFileURL(join(folder, 'grade.html')).href);

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'gridstride-report-'));
  const done = spawnSync(program, ['grade', '09', '--submission', race, '--html', join(folder, 'grade.html'), '--view'], {encoding: 'utf8'});
  assert.equal(done.status, 1, done.stderr);  // not passed
  writeFileSync(join(folder, 'broken.cu'), 'int main() {\n  return a_name_that_nothing_declares_and_that_is_longer_than_the_screen_of_a_telephone;\n}\n');
  spawnSync(program, ['grade', '09', '--submission', join(folder, 'broken.cu'), '--html', join(folder, 'broken.html')]);
});
after(() => rmSync(folder, {recursive: true}));

test('the page can be read on a telephone and a screen, light and dark', async () => {
  await open();
  await assertReadable(fresh.page);
});

test('tables fit a telephone, and the compiler\'s lines are not broken', async () => {
  const {page} = fresh;
  await open();
  await page.setViewportSize({width: 390, height: 900});
  const tooWide = await page.evaluate(() => [...document.querySelectorAll('.scroll')].filter(one => one.scrollWidth > one.clientWidth)
    .map(one => one.getAttribute('aria-label')));
  assert.deepEqual(tooWide, []);
  await page.goto(pathToFileURL(join(folder, 'broken.html')).href);
  const log = page.getByRole('region', {name: 'The compiler says'});
  assert.equal(await log.evaluate(one => getComputedStyle(one).whiteSpace), 'pre');
  assert.ok(await log.evaluate(one => one.scrollWidth > one.clientWidth), 'a line longer than the screen is scrolled to');
  const sentence = log.getByText(/^broken\.cu:2:10: error: /);  // without its folders, and broken at the edge
  assert.ok(await sentence.evaluate(one => one.getBoundingClientRect().right <= innerWidth));
});

test('the page names the race and leads to its picture', async () => {
  const {page} = fresh;
  await open();
  assert.match(await page.title(), /data race/);
  assert.ok(await page.getByText(/^Writes s_data\[1\], which thread \(0,0,0\) of the same block reads/i).first().isVisible());
  await page.getByRole('link', {name: 'Both threads of the race in a picture'}).click();
  assert.ok(await page.getByRole('button', {name: /Show the write by thread 1 /}).isVisible());
});
