import { readWords } from '../../words/read-words.js';

/**
 * Ordinary English words, first names and places that are also brand names: a match is only about the brand if something in
 * the post says so.
 */
export const commonWords = readWords('common');

/** More words that people use in posts, mostly in lower case: a name on this list may be the ordinary word. */
export const frequentWords = readWords('frequent');

/** More words that are in most English dictionaries, in their base form. */
export const dictionaryWords = readWords('dictionary');
