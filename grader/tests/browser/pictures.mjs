// SPDX-License-Identifier: MIT
// Pages of `gridstride view`, used by mouse and keys: what they show of a reduction, a race and two transposes.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {argumentsGiven, fresh} from './browser.mjs';

const [program] = argumentsGiven.map(file => resolve(file));
const wrong = name => resolve(new URL('.', import.meta.url).pathname, '../../checks/09_shared_reduction/wrong', `${name}.cu`);
const solution = name => resolve(new URL('.', import.meta.url).pathname, '../../../solutions', `${name}.cu`);
const commands = {
  reduction: ['09', '--solution'],
  race: ['09', '--submission', wrong('missing_barrier')],
  transpose: ['13', '--solution'],
  warps: ['10', '--solution'],
  long: ['16', '--solution'],
  stopped: ['03', '--submission', resolve(new URL('.', import.meta.url).pathname, '../../checks/03_first_kernel/wrong/no_guard.cu')],
  first: ['03', '--submission', solution('03_first_kernel/first_kernel')],
};
let folder;
const file = name => join(folder, `${name}.html`);
const open = name => fresh.page.goto(pathToFileURL(file(name)).href);

// The solution of lesson 09 with a launch of its own before the others.
const withAnotherLaunch = () => {
  const solution = readFileSync(new URL('../../../solutions/09_shared_reduction/shared_reduction.cu', import.meta.url), 'utf8');
  const made = join(folder, 'another_launch.cu');
  writeFileSync(made, solution
    .replace('namespace steps {', '__global__ void other_kernel(float* partial) { partial[0] = 0; }\n\nnamespace steps {')
    .replace('  switch (step) {', '  other_kernel<<<1, 1>>>(out);\n  switch (step) {'));
  return made;
};

// A solution with one piece of it replaced.
const changed = (name, piece, by) => {
  const text = readFileSync(solution(name), 'utf8');
  assert.ok(text.includes(piece), piece);
  const made = join(folder, 'changed.cu');
  writeFileSync(made, text.replace(piece, by));
  return made;
};
const chunks = `  const std::size_t chunk = (n + stride - 1) / stride, first = (static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x) * chunk;
  for (std::size_t i = first; i < first + chunk && i < n; ++i) {`;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'gridstride-pictures-'));
  commands.another = ['09', '--submission', withAnotherLaunch()];
  for (const [name, given] of Object.entries(commands)) execFileSync(program, ['view', ...given, '--out', file(name)], {stdio: 'pipe'});
  for (const [name, number, ...change] of [
    ['chunks', '03', '03_first_kernel/first_kernel', '  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) {', chunks],
    ['nothing', '02', '02_transfers/transfers', 'dim3(4, 4)>>>(d_matrix)', 'dim3(4, 4)>>>(matrix.data())']]) {
    execFileSync(program, ['view', number, '--submission', changed(...change), '--out', file(name)], {stdio: 'pipe'});
  }
});
after(() => rmSync(folder, {recursive: true}));

test('a kernel that a bug has stopped opens at that thread and is not compared', async () => {
  const {page} = fresh;
  await open('stopped');
  const yours = page.getByRole('group', {name: 'Picture of yours'});
  assert.equal(await yours.getByRole('button', {name: 'block (1,0,0)'}).getAttribute('aria-pressed'), 'true');
  assert.ok(await yours.getByRole('heading', {name: /^Warp 1: /}).isVisible());  // of thread 44
  assert.ok(await page.getByText('stopped: out_of_bounds. Its counts end there').first().isVisible());
  assert.equal(await page.locator('#comparison').count(), 0);
});

test('without findings the page opens on the launch that is furthest from the reference', async () => {
  const {page} = fresh;
  await open('chunks');
  const list = page.getByRole('group', {name: 'Picture of yours'}).getByLabel('Kernel', {exact: true});
  const chosen = await list.evaluate(one => one.selectedOptions[0].textContent);
  assert.match(chosen, /^✗ launch 3: saxpy_kernel<<<2, 64>>>, 3\.0 times the reference$/);
  assert.match(await list.locator('option').first().textContent(), /^launch 1: multiply_kernel<<<2, 256>>>$/);
  assert.equal(await page.getByRole('heading', {level: 1}).textContent(), '03 Your first kernels');
});

test('where all threads were stopped at their first access the page says so, and what to do', async () => {
  const {page} = fresh;
  await open('nothing');
  const yours = page.getByRole('group', {name: 'Picture of yours'});
  assert.ok(await yours.getByText('stopped at their first access').isVisible());
  assert.ok(await yours.getByText('Kernels reach only device memory').isVisible());
  assert.ok(await yours.getByText('1 block in the grid, of which none was recorded').isVisible());
  const empty = await yours.locator('.columns section').evaluateAll(parts => parts.filter(part => !part.hidden && !part.childElementCount).length);
  assert.equal(empty, 0);
});

test('a reduction steps through as many rounds as it has barriers, and one', async () => {
  const {page} = fresh;
  await open('reduction');
  // 256 sums in shared memory: a barrier behind the loads, then one behind each of the strides 128, 64, ... 1.
  const barriers = 1 + Math.log2(256);
  const rounds = page.getByRole('group', {name: 'Rounds between barriers'});
  const [previous, next] = ['Previous', 'Next'].map(name => rounds.getByRole('button', {name}));
  while (await previous.isEnabled()) await previous.click();
  const seen = [];
  for (;;) {
    seen.push(await rounds.getByRole('status').textContent());
    if (await next.isDisabled()) break;
    await next.click();
  }
  assert.deepEqual(seen, Array.from({length: barriers + 1}, (_, i) => `Round ${i + 1} of ${barriers + 1}`));
  await page.keyboard.press('ArrowLeft');
  assert.equal(await rounds.getByRole('status').textContent(), `Round ${barriers} of ${barriers + 1}`);
});

test('a race lights its two threads, and no other', async () => {
  const {page} = fresh;
  await open('race');
  const sides = page.getByRole('button', {name: /Show the (read|write) by thread/});
  assert.equal(await sides.count(), 2);
  const named = (await sides.allTextContents()).map(text => Number(/by thread (\d+)/.exec(text)[1])).sort((a, b) => a - b);
  // Of the finding: thread (1,0,0) writes s_data[1], which thread (0,0,0) reads.
  assert.deepEqual(named, [0, 1]);
  for (let side = 0; side < 2; ++side) {
    await sides.nth(side).click();
    const rows = page.getByRole('region', {name: 'Warps and lanes'}).getByRole('row');
    const lit = [];
    for (let row = 0; row < await rows.count(); ++row) {
      const cells = await rows.nth(row).getByRole('cell').allTextContents();
      cells.forEach((text, lane) => { if (text === '!') lit.push(32 * (row - 1) + lane); });
    }
    assert.deepEqual(lit, named);
  }
});

for (const [kernel, ways] of [['transpose_kernel_tiled<tile_size>', '✗ 32-way bank conflict: 32 turns, least 1'],
                              ['transpose_kernel_tiled<tile_size + 1>', '✓ 1-way, no bank conflict: 1 turn']]) {
  test(`${kernel} shows: ${ways}`, async () => {
    const {page} = fresh;
    await open('transpose');
    const launches = page.getByLabel('Kernel', {exact: true});
    const label = (await launches.locator('option').allTextContents()).findLast(text => text.includes(kernel));
    await launches.selectOption({label});
    await page.getByRole('button', {name: /shared load/}).first().click();
    assert.ok(await page.getByText(ways, {exact: true}).isVisible());
  });
}

test('a warp adds up by five shuffles, behind which lane 0 has something of all lanes and the last its own alone', async () => {
  const {page} = fresh;
  await open('warps');
  const choice = page.getByRole('group', {name: 'Whose shuffles'});
  const launches = page.getByLabel('Kernel', {exact: true});
  for (let launch = 0; launch < await launches.locator('option').count() && !await choice.isVisible(); ++launch)
    await launches.selectOption({index: launch});
  const part = page.locator('section', {has: choice});
  await part.getByLabel('Follow lane').waitFor();
  const text = () => part.textContent();
  assert.match(await text(), /5 shuffles\. Behind them lane 0 may hold something of 32 lanes/);
  assert.match(await text(), /lanes 0 to 15 get what lane \+ 16 has; lanes 16 to 31 keep their own/);
  assert.equal(await part.getByRole('listitem').count(), 5);
  await part.getByLabel('Follow lane').fill('31');
  await page.keyboard.press('Enter');
  assert.match(await text(), /lane 31 may hold something of 1 lane\./);
});

test("a column of shared memory takes most of a transpose's time, a padded one no more than the load", async () => {
  const {page} = fresh;
  await open('transpose');
  const launches = page.getByLabel('Kernel', {exact: true});
  const labels = await launches.locator('option').allTextContents();
  const parts = async kernel => {
    await launches.selectOption({label: labels.findLast(text => text.includes(kernel))});
    const rows = await page.getByRole('region', {name: 'Lines with their parts of the time'}).getByRole('row').allTextContents();
    const part = access => Number(/^(\d+) %/.exec(rows.find(text => text.includes(access)))[1]);
    return {load: part('global loads'), column: part('global stores')};
  };
  const plain = await parts('transpose_kernel_tiled<tile_size>');
  assert.ok(plain.column > 3 * plain.load, JSON.stringify(plain));
  const padded = await parts('transpose_kernel_tiled<tile_size + 1>');
  assert.ok(Math.abs(padded.column - padded.load) <= 2, JSON.stringify(padded));
});

test('what was not recorded is not drawn as idle', async () => {
  const {page} = fresh;
  await open('long');
  const launches = page.getByLabel('Kernel', {exact: true});
  for (let i = 0; await page.getByText(/^Left out: .*the first 1500 are shown/).count() === 0; ++i) await launches.selectOption({index: i});
  const slider = page.getByRole('slider', {name: 'Round'});
  const rounds = Number(await slider.getAttribute('max'));
  const table = page.getByRole('region', {name: 'Warps and lanes'});
  await page.getByRole('button', {name: /shared load/}).first().click();
  // Round after round: how many warps are unknown, and which sentences say so.
  const seen = [];
  for (let round = 1; round <= rounds; ++round) {
    await slider.fill(String(round));
    const rows = (await table.getByRole('row').allTextContents()).slice(1);
    seen.push({unknown: rows.filter(text => text.includes('?')).length, warps: rows.length, told: await page.getByText(/The recording of this block stopped in round/).count() > 0});
  }
  const stop = seen.findIndex(one => one.unknown > 0);
  assert.ok(stop > 0 && stop < rounds - 1, JSON.stringify(seen));
  for (const [round, one] of seen.entries()) {
    assert.equal(one.told, round >= stop, `round ${round + 1}`);
    if (round < stop) assert.equal(one.unknown, 0, `round ${round + 1}`);
    if (round > stop) assert.equal(one.unknown, one.warps, `round ${round + 1}`);
  }
});

test('a line that costs no more than the reference is not marked', async () => {
  const {page} = fresh;
  const marks = () => page.locator('.source .counts').filter({hasText: '✗'}).count();
  await open('first');
  const launches = page.getByLabel('Kernel', {exact: true}).first();
  const label = (await launches.locator('option').allTextContents()).find(text => text.includes('table_kernel'));
  await launches.selectOption({label});
  await page.getByRole('button', {name: 'Both', exact: true}).click();
  assert.ok(await page.getByText('1.2 times').first().isVisible());
  assert.equal(await marks(), 0);
  await open('transpose');
  const naive = page.getByLabel('Kernel', {exact: true});
  await naive.selectOption({label: (await naive.locator('option').allTextContents()).find(text => text.includes('transpose_kernel_naive'))});
  assert.equal(await marks(), 1);
});

test('where programs launch differently the pictures show launches of the same grid and block', async () => {
  const {page} = fresh;
  await open('another');
  await page.getByRole('button', {name: 'Both', exact: true}).click();
  const shapes = () => page.getByLabel('Kernel', {exact: true}).evaluateAll(all =>
    all.map(one => /<<<.*>>>/.exec(one.selectedOptions[0].text)[0]));
  const [yours, reference] = await shapes();
  assert.equal(yours, reference);
  const first = page.getByLabel('Kernel', {exact: true}).first();
  assert.notEqual(await first.locator('option').count(), await page.getByLabel('Kernel', {exact: true}).last().locator('option').count());
  await first.selectOption({index: 1});
  const [mine, its] = await shapes();
  assert.equal(mine, its);
});
