import { readWords } from '../../words/read-words.js';

/** How anybody writes a word wherever it stands: its capitals then say nothing of a brand. */
export type UsualCapitals = 'none' | 'first' | 'all';

export function usualCapitalsOf(name: string): UsualCapitals {
  const word = name.toLowerCase();
  if (abbreviations.has(word)) return 'all';
  return isOrigin(word) || calendarWords.has(word.replace(/s$/, '')) ? 'first' : 'none';
}

/** Whether it says where people and things are from: `a Malaysian plane`. */
export function isOrigin(name: string): boolean {
  const word = name.toLowerCase();
  return origins.has(word) || origins.has(word.replace(/s$/, ''));
}

/** Abbreviations that stand for words, not for somebody's name. */
const abbreviations = readWords('abbreviations');
const calendarWords = readWords('calendar');
const origins = readWords('origins');
