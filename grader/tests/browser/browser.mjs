// SPDX-License-Identifier: MIT
// Chromium for the tests of this folder, and what every page of ours has to keep to: no error of a script, nothing asked
// from a network, words that can be read.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {after, afterEach, before, beforeEach} from 'node:test';
import {chromium} from 'playwright-core';

/** The arguments of a test: what run.sh was given behind the test's name. */
export const argumentsGiven = process.argv.slice(3);

export const widths = [390, 1280];
export const schemes = ['light', 'dark'];
const axe_source = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
let browser;

before(async () => {
  browser = await chromium.launch({executablePath: process.argv[2], args: ['--no-sandbox']});
});
after(() => browser.close());

/** A fresh page for each test of a file, at `page`. What it does wrong fails the test that it did it in. */
export const fresh = {page: null};
let problems;

beforeEach(async () => {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}});
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  fresh.page = await context.newPage();
  problems = [];
  fresh.page.on('pageerror', error => problems.push(`a script failed: ${error.message}`));
  fresh.page.on('console', message => problems.push(`the console says: ${message.text()}`));
  fresh.page.on('request', request => {
    if (!/^(file|data|blob):/.test(request.url())) problems.push(`asks for ${request.url()}`);
  });
});

afterEach(async () => {
  await fresh.page.context().close();
  assert.deepEqual(problems, []);
});

/** Asks axe-core for words of too little contrast and controls without a name or with a wrong role, at both widths, in the light and in the dark. */
export async function assertReadable(page, part = 'body') {
  const grounds = new Set();
  for (const width of widths) {
    for (const colorScheme of schemes) {
      await page.setViewportSize({width, height: 900});
      await page.emulateMedia({colorScheme});
      await page.evaluate(axe_source);  // past a page's own policy for scripts
      const found = await page.evaluate(part => axe.run(part, {runOnly: ['color-contrast', 'button-name', 'aria-allowed-attr', 'aria-required-attr',
        'aria-required-children', 'aria-required-parent', 'aria-valid-attr-value', 'aria-roles', 'label', 'link-name', 'nested-interactive']}), part);
      const told = found.violations.flatMap(rule => rule.nodes.map(node => `${rule.id}: ${node.html.slice(0, 160)}: ${node.failureSummary}`));
      assert.deepEqual(told, [], `at ${width} px, ${colorScheme}`);
      assert.ok(found.passes.length > 0, 'axe-core has looked at nothing');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `the page is ${wide} px wide in a window of ${width}`);
      grounds.add(`${colorScheme} ${await page.evaluate(() => getComputedStyle(document.body).backgroundColor)}`);
    }
  }
  assert.equal(new Set([...grounds].map(one => one.split(' ').slice(1).join(' '))).size, 2, `grounds are ${[...grounds]}`);
}
