// SPDX-License-Identifier: MIT
// The page that `gridstride grade --html` writes, with the picture beside it: read, and followed to the picture.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
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
});
after(() => rmSync(folder, {recursive: true}));

test('the page can be read on a telephone and a screen, light and dark', async () => {
  await open();
  await assertReadable(fresh.page);
});

test('the page names the race and leads to its picture', async () => {
  const {page} = fresh;
  await open();
  assert.match(await page.title(), /data race/);
  assert.ok(await page.getByText(/^Writes s_data\[1\], which thread \(0,0,0\) of the same block reads/i).first().isVisible());
  await page.getByRole('link', {name: 'Both threads of the race in a picture'}).click();
  assert.ok(await page.getByRole('button', {name: /Show the write by thread 1 /}).isVisible());
});
