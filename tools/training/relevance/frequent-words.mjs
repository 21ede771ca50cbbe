// Counts the words of public posts and writes libs/classification/words/frequent.txt: words that people mostly write in
// lower case are not names. Only counts leave this script, no text. README.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commonWords } from '../../../libs/classification/dist/relevance/evidence/name-evidence.js';
import { everydayWords } from '../../../libs/domain/dist/text/everyday-words.js';
import { wordFeelings } from '../../../libs/classification/dist/lexicon/lexicon.js';
import { writeWords } from './write-words.mjs';

const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data' } } });
const sets = ['unlabelled', 'sentiment/train', 'tweet_sentiment_extraction', 'goemotions/train', 'pros_cons'];
const more = ['trec_questions', 'nps_chat'];
const fewest = 12;
/** The share of lower case among the places where a capital would mean something. */
const leastInLowerCase = 0.6;
/** Brands that people write in lower case, and words that do not belong in a product. */
const leftOut = new Set(
  'myspace blackberry coke cum nude penis porn pussy rapist rape raped raping pee poo bitch slut whore hoe thot'.split(
    ' ',
  ),
);

// A word missing from an English vocabulary is a typing error or passing slang.
const vocabulary = new Set(
  readFileSync(
    new URL('../../../libs/classification/models/transformer/vocab.txt', import.meta.url),
    'utf8',
  ).split('\n'),
);
const [lower, capital] = [new Map(), new Map()];
const texts = new Set([...sets, ...more].flatMap(textsOf));
for (const text of texts) count(text.replace(/https?:\/\/\S+|[@#]\w+/g, ' '));
const words = [...lower]
  .filter(
    ([word, times]) => times >= fewest && times / (times + (capital.get(word) ?? 0)) >= leastInLowerCase,
  )
  .map(([word]) => word)
  .filter((word) => word.length > 2 && vocabulary.has(word) && !leftOut.has(word))
  .filter((word, _, all) => !isListed(word) && !(word.endsWith('s') && all.includes(word.slice(0, -1))))
  .sort();
write();
console.log(`${words.length} words of ${texts.size} posts`);

function isListed(word) {
  const singular = word.replace(/s$/, '');
  return [commonWords, everydayWords, wordFeelings].some((list) => list.has(word) || list.has(singular));
}

function textsOf(set) {
  const lines = readFileSync(join(values.data, `${set}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line).text ?? '');
}

/** A capital means something only within a sentence, and not in a text that is all capitals. */
function count(text) {
  const [upper, small] = [/[A-Z]/g, /[a-z]/g].map((letters) => text.match(letters)?.length ?? 0);
  if (upper > small) return;
  for (const { 0: found, index } of text.matchAll(/[A-Za-z][A-Za-z']*/g)) {
    const word = found.toLowerCase();
    if (word.includes("'")) continue;
    if (found === word) lower.set(word, (lower.get(word) ?? 0) + 1);
    else if (/[\w,;]\s$/.test(text.slice(Math.max(0, index - 2), index)))
      capital.set(word, (capital.get(word) ?? 0) + 1);
  }
}

function write() {
  writeWords('frequent', words, [
    'Further words that people use in posts and mostly write in lower case: a name that is one of them may stand for the',
    'word. Written by tools/training/relevance/frequent-words.mjs.',
  ]);
}
