import pairScores from 'wink-sentiment/src/afinn-en-165-2grams.js';
import wordScores from 'wink-sentiment/src/afinn-en-165.js';
import emojiScores from 'wink-sentiment/src/emojis.js';
import { readWordFeelings } from './word-feelings.js';

/** What customers say of products and AFINN does not list, or lists for everyday talk, by its points. */
const customers = readWordFeelings('en');

/** Feeling of single words, in lower case. Maps, because words like "constructor" are ordinary words here. */
export const wordFeelings: ReadonlyMap<string, number> = new Map([
  ...Object.entries(wordScores),
  ...customers.points,
]);

/** Feeling of word pairs such as `fed up`, which replaces that of the words. */
export const pairFeelings: ReadonlyMap<string, number> = new Map(
  Object.entries(pairScores).flatMap(([first, seconds]) =>
    Object.entries(seconds).map(([second, score]): [string, number] => [`${first} ${second}`, score]),
  ),
);

/** Feeling of single emoji. */
export const emojiFeelings: ReadonlyMap<string, number> = new Map([
  ...Object.entries(emojiScores),
  ['😡', -4], ['🤬', -4], ['😠', -3], ['👎', -3], ['💩', -3], ['🤮', -4], ['🙄', -2], ['😤', -2], ['🤦', -2], ['💔', -3],
  ['🎉', 3], ['🔥', 2], ['🚀', 2], ['💯', 3], ['🙌', 3], ['🤩', 4], ['🥰', 4], ['❤', 3],
]); // prettier-ignore

/** Words that turn the feeling of what follows, without apostrophes. */
export const { negations } = customers;
