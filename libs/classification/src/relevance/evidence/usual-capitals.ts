import { readWords } from '../../words/read-words.js';

/** The capitals that a word always has, wherever it occurs; they then say nothing about a brand. */
export type UsualCapitals = 'none' | 'first' | 'all';

export function usualCapitalsOf(name: string): UsualCapitals {
  const word = name.toLowerCase();
  if (abbreviations.has(word)) return 'all';
  return isOrigin(word) || calendarWords.has(word.replace(/s$/, '')) ? 'first' : 'none';
}

/** Whether the word says where people or things are from: `a Malaysian plane`. */
export function isOrigin(name: string): boolean {
  const word = name.toLowerCase();
  return origins.has(word) || origins.has(word.replace(/s$/, ''));
}

/** Abbreviations of words, not of names. */
const abbreviations = readWords('abbreviations');
const calendarWords = readWords('calendar');
const origins = readWords('origins');
