import { type PhraseFinder, phraseFinder } from '../lexicon/phrase-lists.js';
import { clauseStarts } from './clauses.js';
import type { Sentence } from './sentences.js';

const find: PhraseFinder = phraseFinder('asides');

/** A longer clause that begins with a greeting says more than a greeting. */
const longestGreeting = 70;
/** The phrase must be at the beginning, after at most an emoji or two. */
const latestStart = 4;

/** Removes leading clauses that only greet or say goodbye; null = nothing else is in the sentence. */
export function withoutGreeting(sentence: Sentence): Sentence | null {
  let rest = sentence.text;
  while (rest !== '') {
    const [, next] = clauseStarts(rest);
    const clause = rest.slice(0, next ?? rest.length);
    if (clause.length > longestGreeting || !begins(clause, ['greetings', 'closings'])) break;
    rest = rest.slice(clause.length);
  }
  if (!/[\p{L}\p{N}]/u.test(rest)) return null;
  return rest === sentence.text ? sentence : { text: capital(rest) };
}

/** Whether a sentence is only about the posting itself, a greeting or a goodbye. */
export function isAside(sentence: string): boolean {
  return begins(sentence, ['asides', 'closings', 'greetings']);
}

function begins(text: string, kinds: readonly string[]): boolean {
  return find(text.slice(0, 60)).some(({ kind, start }) => start <= latestStart && kinds.includes(kind));
}

function capital(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
