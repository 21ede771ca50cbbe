import { readWords } from '../../words/read-words.js';

/**
 * Ordinary English words, first names and places that brands go by too: a match in one of them is about the brand only
 * where something in the post says so.
 */
export const commonWords = readWords('common');

/** Further words that people use in posts and mostly write in lower case: a name that is one of them may stand for the word. */
export const frequentWords = readWords('frequent');

/** Further words that most English dictionaries have, in their plain form. */
export const dictionaryWords = readWords('dictionary');
