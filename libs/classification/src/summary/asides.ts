import { type PhraseFinder, phraseFinder } from '../lexicon/phrase-lists.js';
import { clauseStarts } from './clauses.js';
import type { Sentence } from './sentences.js';

const find: PhraseFinder = phraseFinder('asides');

/** Longer than this a clause that begins with a greeting says more than that. */
const longestGreeting = 70;
/** The phrase has to stand at the beginning, behind an emoji or two at most. */
const latestStart = 4;

/** A sentence without the clauses at its beginning that only greet or take leave; null = nothing else is in it. */
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

/** Whether a sentence speaks about the posting itself, greets or takes leave. */
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
