import { sourceNames } from '@earshot/domain';
import type { Environment } from './env-reader.js';

/** A variable that seems to be meant for Earshot but is unknown. */
export interface UnknownVariable {
  readonly name: string;
  /** The variable that was probably meant; null = none is similar. */
  readonly nearest: string | null;
}

/**
 * Prefixes that only Earshot uses; variables with other similar names may belong to another program. Those of GitHub are set
 * in its build jobs and hosted environments.
 */
const ownPrefix = new RegExp(
  `^(BRAVE|CLASSIFIER|EARSHOT|LLM|MENTION_DAYS|SMTP|${sourceNames
    .filter((name) => name !== 'github')
    .join('|')
    .toUpperCase()})_`,
);
/** Variables that Kubernetes and Docker set for services in every container. */
const ofTheSystem = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?|NAME)$/;
/** Read by tools, not by services. */
const ofTools: ReadonlySet<string> = new Set(['EARSHOT_API_KEY']);

/**
 * Variables that are set but probably misspelt, and would silently have no effect.
 * @param known all variables that Earshot reads
 */
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

/** A sentence, e.g. `REDDIT_CLIENT is not a variable of Earshot and has no effect. Did you mean REDDIT_CLIENT_ID?` */
export function unknownVariableSentence({ name, nearest }: UnknownVariable): string {
  const question = nearest === null ? ' .env.example lists them all.' : ` Did you mean ${nearest}?`;
  return `${name} is not a variable of Earshot and has no effect.${question}`;
}

/** A known name that differs by a typing mistake or, if the prefix is ours, one that contains all words of this name. */
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

/** The Levenshtein distance. */
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
