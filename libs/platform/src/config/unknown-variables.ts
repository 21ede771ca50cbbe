import { sourceNames } from '@earshot/domain';
import type { Environment } from './env-reader.js';

/** A variable that looks as if it were meant for Earshot, which reads none of this name. */
export interface UnknownVariable {
  readonly name: string;
  /** The variable that was probably meant; null = none is near. */
  readonly nearest: string | null;
}

/** Beginnings that others do not use; whatever else looks like a variable of Earshot may belong to another program. */
const ownPrefix = new RegExp(
  `^(BRAVE|CLASSIFIER|EARSHOT|LLM|MENTION_DAYS|SMTP|${sourceNames.join('|').toUpperCase()})_`,
);
/** What Kubernetes and Docker put into every container beside a service. */
const ofTheSystem = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?|NAME)$/;
/** Read by tools, not by services. */
const ofTools: ReadonlySet<string> = new Set(['EARSHOT_API_KEY']);

/** Variables that are set and probably misspelt: they would silently do nothing. @param known all that Earshot reads */
export function unknownVariables(env: Environment, known: readonly string[]): UnknownVariable[] {
  if (known.length === 0) return [];
  const all = new Set(known);
  return Object.entries(env)
    .filter(([name, value]) => value !== undefined && value.trim() !== '' && !all.has(name))
    .filter(([name]) => /^[A-Z][A-Z0-9_]*$/.test(name) && !ofTools.has(name) && !ofTheSystem.test(name))
    .map(([name]) => ({ name, nearest: nearestOf(name, known) }))
    .filter(({ name, nearest }) => ownPrefix.test(name) || nearest !== null)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** For people, e.g. `REDDIT_CLIENT is no variable of Earshot and does nothing. Did you mean REDDIT_CLIENT_ID?` */
export function unknownVariableSentence({ name, nearest }: UnknownVariable): string {
  const question = nearest === null ? ' .env.example lists all there are.' : ` Did you mean ${nearest}?`;
  return `${name} is no variable of Earshot and does nothing.${question}`;
}

/** One that differs by a slip of the hand or, with a beginning of ours, one that has all the words of this one. */
function nearestOf(name: string, known: readonly string[]): string | null {
  const slips = ownPrefix.test(name) ? Math.max(2, Math.floor(name.length / 4)) : Math.floor(name.length / 6);
  const [nearest] = known
    .map((candidate) => ({ candidate, slips: distance(name, candidate) }))
    .filter((one) => one.slips <= slips)
    .sort((a, b) => a.slips - b.slips);
  if (nearest !== undefined) return nearest.candidate;
  if (!ownPrefix.test(name)) return null;
  const words = name.split('_');
  return known.find((candidate) => words.every((word) => candidate.split('_').includes(word))) ?? null;
}

/** Letters to be put in, left out or replaced (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
