import pairScores from 'wink-sentiment/src/afinn-en-165-2grams.js';
import wordScores from 'wink-sentiment/src/afinn-en-165.js';
import emojiScores from 'wink-sentiment/src/emojis.js';
import { readPhrases } from './phrase-lists.js';

/** Words about products that AFINN does not list, or scores by their everyday meaning, with their points. */
const customers = readPhrases('feelings/en');

/** The feeling of single words, in lower case. Maps, because words like "constructor" are ordinary words here. */
export const wordFeelings: ReadonlyMap<string, number> = new Map([
  ...Object.entries(wordScores),
  ...customers
    .filter(([kind]) => kind !== 'negations')
    .map(([points, word]): [string, number] => [word, Number(points)]),
]);

/** The feeling of word pairs such as `fed up`, which replaces that of their words. */
export const pairFeelings: ReadonlyMap<string, number> = new Map(
  Object.entries(pairScores).flatMap(([first, seconds]) =>
    Object.entries(seconds).map(([second, score]): [string, number] => [`${first} ${second}`, score]),
  ),
);

/** The feeling of single emoji. */
export const emojiFeelings: ReadonlyMap<string, number> = new Map([
  ...Object.entries(emojiScores),
  ['😡', -4], ['🤬', -4], ['😠', -3], ['👎', -3], ['💩', -3], ['🤮', -4], ['🙄', -2], ['😤', -2], ['🤦', -2], ['💔', -3],
  ['🎉', 3], ['🔥', 2], ['🚀', 2], ['💯', 3], ['🙌', 3], ['🤩', 4], ['🥰', 4], ['❤', 3],
]); // prettier-ignore

/** Words that reverse the feeling of what follows, without apostrophes. */
export const negations: ReadonlySet<string> = new Set(
  customers.filter(([kind]) => kind === 'negations').map(([, word]) => word),
);
