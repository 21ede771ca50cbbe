import { evidenceOfWords } from '../../evidence-of-words.js';
import { contentWords } from '../content-words.js';
import { evidence, type Evidence } from './evidence.js';
import type { RelevanceSubject } from '../relevance-subject.js';
import { saidOfBrand } from './said-of-brand.js';

/** With fewer words, the context says too little about the brand for their absence to count. */
const fewestWordsToMiss = 3;
const shownWords = 5;
/** Posts that use an ordinary word for the brand are mostly above this, others mostly below. */
const usualLikeness = 0.23;
/** Posts are usually this much closer to what the brand is than to what it is not. */
const usualLead = 0.05;
/** At this distance from what is usual, the evidence has value 1. */
const clearDifference = 0.1;
const mostLikeness = 4;

/** Evidence from comparing the post with the monitors' context and the project's description. */
export function contextEvidence(subject: RelevanceSubject, words: ContextWords): Evidence[] {
  return [...wordEvidence(subject, words), ...meaningEvidence(subject), ...contrastEvidence(subject)];
}

function wordEvidence({ post }: RelevanceSubject, { about, ofBrand, ofOthers }: ContextWords): Evidence[] {
  const said = contentWords(`${post.title ?? ''} ${post.text}`);
  const shared = ofBrand.filter((stem) => said.has(stem));
  const other = ofOthers.filter((stem) => said.has(stem));
  const show = (stems: readonly string[]): string | null =>
    evidenceOfWords(stems.slice(0, shownWords).map((stem) => said.get(stem) ?? stem));
  const found: Evidence[] = [];
  if (shared.length > 0) found.push(evidence('context_words', show(shared), Math.min(2, shared.length)));
  if (other.length > 0) found.push(evidence('context_against', show(other), Math.min(2, other.length)));
  if (shared.length === 0 && about >= fewestWordsToMiss) found.push(evidence('context_missing', null));
  return found;
}

export type ContextWords = ReturnType<typeof contextWords>;

/** The stems of the words that users wrote about their brand, without those of the monitored names. */
export function contextWords(subject: Pick<RelevanceSubject, 'matches' | 'monitors' | 'project'>) {
  const names = contentWords(subject.matches.map(({ keyword }) => keyword).join(' '));
  const brand = saidOfBrand(subject);
  const [about, against] = [contentWords(brand.about), contentWords(brand.against)];
  // Words of the other keywords also show what the brand is about: `Target Redcard`.
  const keywords = contentWords(subject.monitors.flatMap((monitor) => monitor.keywords).join(' '));
  const known = [...new Set([...about.keys(), ...keywords.keys()])];
  return {
    /** How many words say what the brand is. */
    about: about.size,
    ofBrand: known.filter((stem) => !names.has(stem) && !against.has(stem)),
    /** Whether they also say what it is not. */
    hasNamesake: brand.against !== '',
    ofOthers: [...against.keys()].filter((stem) => !names.has(stem) && !about.has(stem)),
  };
}

/** Counts for every name, because names that are not ordinary words also have namesakes. */
function meaningEvidence({ alike }: RelevanceSubject): Evidence[] {
  return alike === null ? [] : [compared(alike - usualLikeness, 'context_alike', 'context_unlike')];
}

/** Whether the post is rather about what the brand is, or about what else its name stands for. */
function contrastEvidence({ alike, alikeAgainst }: RelevanceSubject): Evidence[] {
  if (alike === null || alikeAgainst === null) return [];
  return [compared(alike - alikeAgainst - usualLead, 'closer_to_the_brand', 'closer_to_another_meaning')];
}

function compared(lead: number, above: Evidence['code'], below: Evidence['code']): Evidence {
  return evidence(lead >= 0 ? above : below, null, Math.min(mostLikeness, Math.abs(lead) / clearDifference));
}
