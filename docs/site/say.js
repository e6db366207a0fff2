// SPDX-License-Identifier: MIT
// The site's own words in the language of the page: words_it.js and the like come before this, docs/tools/site_words.py writes them.
'use strict';
const filledIn = (sentence, values) => {
  let next = 0;
  return sentence.replace(/\{(\d*)\}/g, (_, number) => values[number === '' ? next++ : Number(number)]);
};
const siteWords = window.gridstride_words ?? {};
const say = (english, ...values) => filledIn(siteWords[english] ?? english, values);
// Likewise of a number, and maybe more: `one` where it is 1.
const sayCount = (one, many, n, ...more) => filledIn(siteWords[one]?.[n === 1 ? 0 : 1] ?? (n === 1 ? one : many), [n, ...more]);
