// SPDX-License-Identifier: MIT
// The built site, used as a reader does who opened it from its folder: search, the files of a lesson, the copy buttons.
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {resolve} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {argumentsGiven, assertReadable, fresh} from './browser.mjs';

const [site, stubs] = argumentsGiven.map(folder => resolve(folder));
const root = resolve(new URL('.', import.meta.url).pathname, '../../..');
const lessons = readdirSync(`${root}/lessons`).filter(name => /^\d\d_/.test(name));
const lessonPage = lesson => `md_lessons_${lesson}_README.html`;
const reduction = '09_shared_reduction';
const copied = () => fresh.page.evaluate(() => navigator.clipboard.readText());

const open = (name, anchor = '') => fresh.page.goto(pathToFileURL(`${site}/${name}`).href + anchor);

/** Presses the copy button of a block. @return what the clipboard has then */
async function copy(block) {
  const button = block.locator('xpath=..').getByRole('button', {name: 'Copy', exact: true});
  await button.focus();
  await fresh.page.keyboard.press('Enter');
  await fresh.page.getByRole('status').filter({hasText: 'Copied'}).waitFor({state: 'attached'});
  return copied();
}

test('the search finds a word of a page’s body and leads to its heading', async () => {
  const {page} = fresh;
  await open('index.html');
  await page.keyboard.press('/');
  await page.keyboard.type('no two lanes fight for a bank');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/${lessonPage(reduction)}#*`);
  const anchor = new URL(page.url()).hash.slice(1);
  assert.equal((await page.locator(`h1:has(#${anchor})`).textContent()).trim(), 'Goal');
});

test('a word that is nowhere is told so', async () => {
  await open('index.html');
  await fresh.page.getByRole('combobox', {name: 'Search all pages'}).fill('xylophone');
  await fresh.page.getByText('Nothing found for “xylophone”').waitFor();
});

/** The kinds and pages of what the search finds first, as `Lesson: 03 Your first kernels`. */
async function found(words) {
  await fresh.page.getByRole('combobox').fill(words);
  await fresh.page.getByRole('status').filter({hasText: words}).waitFor();
  return fresh.page.getByRole('option').evaluateAll(options => options.map(option =>
    ['.search-kind', '.search-page'].map(part => option.querySelector(part).textContent).join(': ')));
}

test('the search finds first what was written for a beginner', async () => {
  await open('index.html');
  for (const [words, page] of [['watch', 'Guide: How to work through the lessons'], ['grade', 'Guide: How to work through the lessons'],
                               ['hint', 'Guide: How to work through the lessons'], ['cudaMalloc', 'Lesson: 02 There and back again'],
                               ['pinned', 'Lesson: 02 There and back again'], ['grid-stride', 'Lesson: 03 Your first kernels'],
                               ['kernel', 'Lesson: 03 Your first kernels'], ['dim3', 'Lesson: 02 There and back again'],
                               ['coalesced', 'Lesson: 13 Coalesced accesses'], ['slurm', 'For instructors: On a Slurm cluster'],
                               ['install', 'For instructors: Installing'], ['solution 03', 'Solution: Solution 03: your first kernels']]) {
    assert.equal((await found(words))[0], page, words);
  }
});

test('the search finds first where a word is explained', async () => {
  await open('index.html');
  for (const [words, page] of [['__global__', 'Lesson: 03 Your first kernels'], ['thread', 'Lesson: 03 Your first kernels'], ['stride', 'Lesson: 03 Your first kernels'],
                               ['guard', 'Lesson: 03 Your first kernels'], ['launch', 'Lesson: 03 Your first kernels'], ['<<<', 'Lesson: 03 Your first kernels'],
                               ['SM', 'Lesson: 01 What is in this machine?'], ['too_slow', 'Guide: Diagnoses']]) {
    assert.equal((await found(words))[0], page, words);
  }
});

test('the search puts solutions behind texts, and the reference last', async () => {
  await open('index.html');
  for (const words of ['DeviceSpan', 'roofline']) {
    const tiers = (await found(words)).map(line => ({Solution: 1, 'C++ reference': 2})[line.split(':')[0]] ?? 0);
    assert.ok(tiers.some(tier => tier) && tiers.every((tier, i) => !i || tier >= tiers[i - 1]), `${words}: ${tiers}`);
  }
});

test('the search begins with texts in the language of the page', async () => {
  const languages = async () => {
    const all = await fresh.page.locator('[role=option] .search-page').evaluateAll(titles => titles.map(title => title.lang));
    return all.filter((language, i) => all[i - 1] !== language);
  };
  await open('index.html');
  await found('dim3');
  assert.equal((await languages())[0], 'en');
  await open('md_lessons_03_first_kernel_README_it.html');
  await found('dim3');
  assert.deepEqual((await languages()).slice(0, 2), ['it', 'en']);
});

test('the list of pages begins with the lessons, and all else is in groups', async () => {
  const {page} = fresh;
  await open('pages.html');
  const titles = await page.locator('.directory tr').evaluateAll(rows => rows.filter(row => row.offsetParent).map(row => row.querySelector('a').textContent));
  assert.equal(titles[0], 'How to work through the lessons');
  assert.deepEqual(titles.slice(1, 1 + lessons.length).map(title => title.slice(0, 2)), lessons.map(name => name.slice(0, 2)));
  assert.deepEqual(titles.slice(1 + lessons.length), ['Theory', 'Tools and diagnoses', 'Programs of your own', 'Other languages', 'Solutions',
                                                      'For instructors', 'For developers']);
  await page.locator('.directory').getByRole('link', {name: 'Solutions'}).click();
  await page.waitForURL('**/solutions.html');
  assert.equal(await page.locator('div.contents li').count(), lessons.length);
});

test('beside every page the list begins with the lessons, on the front page as well', async () => {
  const {page} = fresh;
  const titles = () => page.locator('#nav-tree .label a').allTextContents();
  for (const anchor of ['', '#autotoc_md3']) {
    await open('index.html', anchor);
    await page.locator('#nav-tree .selected').waitFor();
    assert.equal(await page.locator('#nav-tree .selected .label').textContent(), 'Gridstride');
    assert.deepEqual((await titles()).slice(0, 2), ['Gridstride', 'How to work through the lessons']);
  }
  assert.match(await page.title(), /graded lessons/);
  for (const [name, title] of [['md_docs_record.html', 'The result record'], ['device__info_8cuh.html', 'device_info.cuh']]) {
    await open(name);
    await page.locator('#nav-tree .selected', {hasText: title}).waitFor();
  }
});

for (const [suffix, title, words] of [['', 'On this page', 'Your task'], ['_it', 'In questa pagina', 'Il tuo compito'], ['_ko', '이 페이지의 내용', '과제'],
                                      ['_zh_CN', '本页内容', '任务']]) {
  test(`“${title}” folds out to the headings of a lesson, and leads to them`, async () => {
    const {page} = fresh;
    await open(`md_lessons_03_first_kernel_README${suffix}.html`);
    const list = page.getByRole('navigation', {name: title});
    assert.equal(await list.getByRole('link').count(), 0);  // folded
    await list.getByText(title).focus();
    await page.keyboard.press('Enter');
    const headings = await page.locator('div.textblock > h1').allTextContents();
    assert.deepEqual(await list.getByRole('link').allTextContents(), headings.map(heading => heading.trim()));
    await assertReadable(page, 'nav.on-this-page');
    await list.getByRole('link', {name: words}).click();
    await page.waitForURL('**#*');
    const heading = page.locator('div.textblock > h1', {hasText: words});
    await page.waitForFunction(one => Math.abs(one.getBoundingClientRect().top) < 200, await heading.elementHandle());
  });
}

test('a page of few headings has no list of them', async () => {
  for (const name of ['lessons_it.html', 'theory.html', 'annotated.html']) {
    await open(name);
    assert.equal(await fresh.page.locator('nav.on-this-page').count(), 0);
  }
});

test('the verdicts that a lesson names lead to what the diagnoses say of them, in every language', async () => {
  const {page} = fresh;
  await open('md_docs_diagnoses.html');
  const explained = Object.fromEntries(await page.locator('div.textblock > h1').evaluateAll(all =>
    all.flatMap(one => one.textContent.trim().split(', ').map(name => [name, `#${one.querySelector('a').id}`]))));
  for (const name of readdirSync(site).filter(name => /^md_lessons_\d\d_.*\.html$/.test(name))) {
    await open(name);
    const links = await page.locator('div.textblock a[href^="md_docs_diagnoses.html"]:has(> code:only-child)').evaluateAll(all =>
      all.map(one => [one.textContent, one.hash]));
    assert.ok(links.length > 4, name);
    for (const [verdict, anchor] of links) assert.equal(anchor, explained[verdict] ?? '', `${name}: ${verdict}`);
  }
});

test('the licence is in the site', async () => {
  const {page} = fresh;
  await open('index.html');
  await page.getByRole('link', {name: 'LICENSE'}).click();
  await page.getByText('MIT License').waitFor();
});

test('on a telephone the header scrolls away, and a wide figure says that it scrolls', async () => {
  const {page} = fresh;
  await page.setViewportSize({width: 390, height: 844});
  await open(lessonPage(reduction));
  const header = () => page.locator('#top').boundingBox();
  assert.ok((await header()).height < 130);
  const figure = page.locator('div.image').first(), hint = page.getByText('wider than the screen').first();
  const more = classes => page.waitForFunction(classes => document.querySelector('div.image').matches(classes), classes);
  await figure.scrollIntoViewIfNeeded();
  assert.ok((await header()).y + (await header()).height <= 0, 'the header is still there');
  assert.ok(await hint.isVisible());
  await more('.more-after:not(.more-before)');
  await figure.focus();
  for (let pressed = 0; pressed < 20; ++pressed) await page.keyboard.press('ArrowRight');
  await more('.more-before:not(.more-after)');
  assert.ok(await page.evaluate(() => document.body.scrollWidth) <= 390);
  const anchor = await page.locator('h1 > a.anchor').last().getAttribute('id');
  await page.setViewportSize({width: 1280, height: 900});
  await hint.waitFor({state: 'hidden'});
  await page.setViewportSize({width: 390, height: 844});
  await open('index.html');
  await open(lessonPage(reduction), `#${anchor}`);
  await page.waitForFunction(() => document.body.scrollTop > 500);
});

test('on a telephone a table that is wider than the screen says that it scrolls', async () => {
  const {page} = fresh;
  await page.setViewportSize({width: 390, height: 844});
  await open(lessonPage('01_device_info'));
  const rows = page.locator('table.markdownTable > tbody').first();
  await page.locator('tbody.is-wide').first().waitFor();
  assert.equal(await rows.evaluate(one => one.tabIndex), 0);
  assert.ok(await page.locator('p.wide-hint:has(+ table)').first().isVisible());
});

test('the first Tab leads past the list of pages to the text, the second to the search', async () => {
  const {page} = fresh;
  await open(lessonPage(reduction));
  await page.locator('#nav-tree .selected').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.ok(await page.getByRole('combobox', {name: 'Search all pages'}).evaluate(one => one === document.activeElement));
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('link', {name: 'Skip to the text'}).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.querySelector('#doc-content').contains(document.activeElement)));
});

test('titles in the list of pages are not cut', async () => {
  const {page} = fresh;
  await open('md_lessons_09_shared_reduction_README_it.html');
  await page.locator('#nav-tree .selected').waitFor();
  const right = await page.locator('#nav-tree').evaluate(one => one.getBoundingClientRect().right);
  for (const label of await page.locator('#nav-tree .label a').evaluateAll(all => all.map(one => one.getBoundingClientRect().right)))
    assert.ok(label <= right - 8);
});

test('on a telephone the menu opens by a key and leads to the lessons', async () => {
  const {page} = fresh;
  await page.setViewportSize({width: 390, height: 900});
  await open('index.html');
  const link = page.locator('#main-menu').getByRole('link', {name: 'Lessons and texts'});
  assert.equal(await link.isVisible(), false);
  await page.getByRole('checkbox', {name: /menu/i}).focus();
  await page.keyboard.press('Space');
  await link.click();
  await page.locator('.directory').getByRole('link', {name: '09 A reduction in shared memory'}).waitFor();
});

for (const name of ['index.html', 'md_lessons_README.html', lessonPage(reduction), lessonPage('19_runtime_compilation'),
                    'md_docs_theory_memory.html', 'md_lessons_09_shared_reduction_README_zh_CN.html', 'lessons_ko.html', 'md_docs_diagnoses.html', 'md_docs_instructor.html',
                    'solutions.html', 'md_solutions_09_shared_reduction_README.html', 'annotated.html', 'classgridstride_1_1CudaError.html', 'functions.html']) {
  test(`${name} can be read on a telephone and a screen, light and dark`, async () => {
    await open(name);
    await assertReadable(fresh.page, 'div.contents');
  });
}

test('a lesson leads to its other languages and back', async () => {
  const {page} = fresh;
  await open(lessonPage(reduction));
  const languages = (name = 'Languages') => page.getByRole('navigation', {name});
  assert.deepEqual(await languages().getByRole('link').allTextContents(), ['Italiano', '한국어', '简体中文']);
  await languages().getByRole('link', {name: '한국어'}).click();
  await page.waitForURL('**/*_README_ko.html');
  assert.equal(await page.locator('html').getAttribute('lang'), 'ko');
  assert.equal(await languages('언어').locator('[aria-current=page]').textContent(), '한국어');
  await languages('언어').getByRole('link', {name: 'English'}).click();
  await page.waitForURL(`**/${lessonPage(reduction)}`);
});

// Per language: the search box, a hit, no hit, what a hit is, the copy button, a tab, the first link, a menu's title, a group's title.
for (const [tag, words] of [
  ['it', ['Cerca in tutte le pagine', /^I primi 20 di \d+ punti per «dim3»$/, 'Nessun risultato per «xylophone»', 'Lezione', 'Copia', 'Contratto', 'Vai al testo', 'Lezioni e testi', 'Teoria']],
  ['ko', ['모든 페이지 검색', /^‘dim3’ 검색 결과 \d+곳 중 처음 20곳$/, '‘xylophone’에 대한 검색 결과가 없습니다', '레슨', '복사', '명세', '본문으로 건너뛰기', '레슨과 글', '이론']],
  ['zh_CN', ['搜索所有页面', /^“dim3”：共 \d+ 处，显示前 20 处$/, '没有找到“xylophone”', '课', '复制', '约定', '跳到正文', '课程与文档', '理论']]]) {
  test(`a page in ${tag} speaks that language about itself`, async () => {
    const {page} = fresh, [box, hit, none, kind, copies, tab, skip, menu, group] = words;
    await open(`md_lessons_03_first_kernel_README_${tag}.html`);
    const field = page.getByRole('combobox', {name: box});
    assert.equal(await field.getAttribute('placeholder'), box);
    await field.fill('dim3');
    await page.getByText(hit).waitFor();
    assert.equal(await page.locator('.search-kind').first().textContent(), kind);
    await field.fill('xylophone');
    await page.getByText(none).waitFor();
    await page.keyboard.press('Escape');
    assert.ok(await page.getByRole('button', {name: copies, exact: true}).count());
    assert.ok(await page.getByRole('tab', {name: tab, exact: true}).isVisible());
    assert.equal(await page.locator('a.skip').textContent(), skip);
    assert.ok(await page.locator('#main-menu a', {hasText: menu}).count());
    assert.ok(await page.locator('#nav-tree').getByRole('link', {name: group, exact: true}).isVisible());
    const english = /search|found|copy|skip|next|previous|theory|solution|other languages|reference|languages/i;
    const own = await page.locator('#top, #side-nav, nav, .lesson-files > [role=tablist], #nav-path a.el').allInnerTexts();
    assert.doesNotMatch(own.join('\n'), english);
  });
}

test('the list of pages leads from a translated lesson to the next one in its language, and marks where one is', async () => {
  const {page} = fresh;
  await open('md_lessons_08_naive_reduction_README_ko.html');
  const list = page.locator('#nav-tree'), selected = list.locator('.selected');
  await selected.waitFor();
  assert.match(await selected.locator('.label').textContent(), /^08 /);
  assert.ok(await list.getByRole('link', {name: /^01 /}).isVisible());  // in the list of lessons, not in the group of a language
  await list.getByRole('link', {name: /^09 /}).click();
  await page.waitForURL('**/md_lessons_09_shared_reduction_README_ko.html');
  await list.locator('.selected .label', {hasText: /^09 /}).waitFor();
});

test('every lesson leads to the reference of its contract, in every language', async () => {
  const pages = readdirSync(site).filter(name => /^md_lessons_\d\d_.*\.html$/.test(name));
  assert.ok(pages.length > lessons.length);
  for (const name of pages) {
    const slug = /^md_lessons_\d\d_(.*)_README/.exec(name)[1], target = `${slug.replaceAll('_', '__')}_8cuh.html`;
    await open(name);
    const links = await fresh.page.locator('div.textblock a', {hasText: `${slug}.cuh`}).evaluateAll(all => all.map(one => one.getAttribute('href')));
    assert.ok(links.length > 0, name);
    assert.deepEqual(links.filter(link => link !== target), [], name);
  }
});

test('each lesson leads to the next, from the first to the last, and back', async () => {
  const {page} = fresh;
  await open(lessonPage(lessons[0]));
  const way = page.getByRole('navigation', {name: 'Lessons', exact: true});
  assert.equal(await way.getByRole('link').count(), 1);
  for (const lesson of lessons.slice(1)) {
    await way.getByRole('link', {name: `Next lesson ${lesson.slice(0, 2)}`}).click();
    await page.waitForURL(`**/${lessonPage(lesson)}`);
  }
  assert.equal(await way.getByRole('link', {name: 'Next lesson'}).count(), 0);
  await way.getByRole('link', {name: 'Previous lesson 20'}).click();
  await page.waitForURL(`**/${lessonPage(lessons.at(-2))}`);
  await open('md_lessons_03_first_kernel_README_it.html');
  await page.getByRole('navigation', {name: 'Lezioni'}).getByRole('link', {name: 'Lezione precedente 02'}).click();
  await page.waitForURL('**/md_lessons_02_transfers_README_it.html');
});

test('each language has a page of all lessons', async () => {
  for (const tag of ['it', 'ko', 'zh_CN']) {
    await open(`lessons_${tag}.html`);
    assert.equal(await fresh.page.locator('div.contents li').count(), lessons.length);
  }
});

test('the search finds words of texts in other languages', async () => {
  const {page} = fresh;
  for (const [words, tag] of [['conflitto di banco', 'it'], ['공유 메모리', 'ko'], ['共享内存', 'zh_CN']]) {
    await open('index.html');
    await page.getByRole('combobox', {name: 'Search all pages'}).fill(words);
    await page.getByRole('option').first().click();
    await page.waitForURL(new RegExp(`_${tag}\\.html`));
  }
});

test('every lesson shows its stub, its contract and its solution as the files are', async () => {
  for (const lesson of lessons) {
    const slug = lesson.slice(3);
    await open(lessonPage(lesson));
    const shown = await fresh.page.locator('.lesson-files > section').evaluateAll(parts => parts.map(part =>
      [...part.querySelector('.fragment').querySelectorAll('.line')].map(line => line.textContent.trimEnd()).join('\n') + '\n'));
    const files = [`${stubs}/${lesson}/${slug}.cu`, `${root}/lessons/${lesson}/${slug}.cuh`, `${root}/solutions/${lesson}/${slug}.cu`];
    assert.deepEqual(shown, files.map(file => readFileSync(file, 'utf8')), lesson);
    const headings = readFileSync(`${root}/solutions/${lesson}/README.md`, 'utf8').split(/^```.*$/m).filter((_, i) => i % 2 === 0).join('')
      .match(/^## .*$/gm) ?? [];
    const repeated = await fresh.page.locator('.lesson-files details h3').count();
    assert.equal(repeated, headings.length, `${lesson}: headings of the commentary`);
  }
});

test('the files of a lesson are tabs that keys choose, and the solution is folded', async () => {
  const {page} = fresh;
  await open(lessonPage(reduction));
  const tab = name => page.getByRole('tab', {name});
  const panel = name => page.getByRole('tabpanel', {name});
  await tab('Stub').focus();
  for (const [key, name] of [['ArrowRight', 'Contract'], ['End', 'Solution'], ['ArrowRight', 'Stub'], ['ArrowLeft', 'Solution'], ['Home', 'Stub'], ['End', 'Solution']]) {
    await page.keyboard.press(key);
    assert.equal(await page.getByRole('tab', {selected: true}).textContent(), name);
    assert.equal(await page.getByRole('tabpanel').count(), 1);
    assert.ok(await panel(name).isVisible());
    assert.ok(await tab(name).evaluate(one => one === document.activeElement && one.tabIndex === 0));
  }
  const code = panel('Solution').getByText('sum_blocks_kernel_first_add(').first();
  assert.equal(await code.isVisible(), false);
  await page.keyboard.press('Tab');  // the panel
  await page.keyboard.press('Tab');  // the words that fold it out
  await page.keyboard.press('Enter');
  assert.ok(await code.isVisible());
  assert.ok(await panel('Solution').getByRole('heading', {name: 'What each barrier protects'}).isVisible());
  await assertReadable(page, '.lesson-files');
});

test('without scripts the files stand one below the other', async () => {
  const context = await fresh.page.context().browser().newContext({javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto(pathToFileURL(`${site}/${lessonPage(reduction)}`).href);
  for (const title of ['The stub: shared_reduction.cu', 'The contract: shared_reduction.cuh', 'The solution, and why it is so']) {
    assert.ok(await page.getByRole('heading', {name: title}).isVisible(), title);
  }
  assert.equal(await page.getByRole('button', {name: 'Copy'}).count(), 0);
  await context.close();
});

test('a block of code is copied as it is, and screen readers are told', async () => {
  await open(lessonPage(reduction));
  const block = fresh.page.getByRole('tabpanel', {name: 'Stub'}).locator('.fragment');
  assert.equal(await copy(block), readFileSync(`${stubs}/${reduction}/shared_reduction.cu`, 'utf8'));
  assert.equal(await block.locator('xpath=..').getByRole('button').textContent(), 'Copied');
});

test('of code with links only the code is copied, not their balloons', async () => {
  await open(lessonPage(reduction));
  const block = fresh.page.locator('.fragment', {hasText: 'one for each block, not one for each thread'}).first();
  assert.equal(await copy(block), '__shared__ float s_data[block_size];   // one for each block, not one for each thread\n');
});

test('of a transcript the commands are copied, without prompts and without what was printed', async () => {
  await open('index.html');
  assert.equal(await copy(fresh.page.locator('.fragment', {hasText: '$ ./gridstride grade 09'}).first()), './gridstride grade 09\n');
});

test('commands without prompts are all copied', async () => {
  await open('index.html');
  assert.equal(await copy(fresh.page.locator('.fragment').first()), 'git clone URL gridstride && cd gridstride\n./gridstride grade 01\n');
});
