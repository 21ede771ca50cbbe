import { contentWords } from './content-words.js';
import { evidence, type Evidence } from './evidence.js';
import type { RelevanceSubject } from './relevance-subject.js';

/** Fewer words say too little of the brand to miss them. */
const fewestWordsToMiss = 3;
const shownWords = 5;

/** What the monitors' context and the project's description make of the post. */
export function contextEvidence({ post, matches, monitors, project }: RelevanceSubject): Evidence[] {
  const names = contentWords(matches.map(({ keyword }) => keyword).join(' '));
  const [about, against] = readContexts([project.description, ...monitors.map(({ context }) => context)]);
  const said = contentWords(`${post.title ?? ''} ${post.text}`);
  const shared = [...about.keys()].filter((stem) => said.has(stem) && !names.has(stem) && !against.has(stem));
  const other = [...against.keys()].filter((stem) => said.has(stem) && !names.has(stem) && !about.has(stem));
  const show = (stems: readonly string[]): string =>
    stems
      .slice(0, shownWords)
      .map((stem) => said.get(stem))
      .join(', ');
  const found: Evidence[] = [];
  if (shared.length > 0) found.push(evidence('context_words', show(shared), Math.min(2, shared.length)));
  if (other.length > 0) found.push(evidence('context_against', show(other), Math.min(2, other.length)));
  if (shared.length === 0 && about.size >= fewestWordsToMiss) found.push(evidence('context_missing', null));
  return found;
}

/** Words that tell the brand, and words that tell what it is not: "not the fruit", "unlike the band". */
function readContexts(
  texts: readonly (string | null)[],
): [about: ReadonlyMap<string, string>, against: ReadonlyMap<string, string>] {
  const text = texts.filter((each) => each !== null).join('. ');
  const against = [...text.matchAll(denied)].map(([, what]) => what ?? '').join(' ');
  return [contentWords(text.replace(denied, '. ')), contentWords(against)];
}

const denied =
  /\b(?:not|no|never|except|excluding|unlike|other than|rather than|ignore|nothing to do with) ((?:(?!\bbut\b)[^.;:!?()\n,]|, ?(?:or|nor|and|the|any)\b){1,120})/giu;
