import { textSpellings, typography } from '@earshot/domain';
import type { Tx } from '../../connection/transaction/tx.js';
import type { Bind } from './mention-filter.js';

/** Whether title or text of a mention contains `q` in any of its spellings. */
export function containsSql(q: string, bind: Bind, row: string): string {
  // First in the form that the index uses, then exactly, with apostrophes, hyphens and whitespace normalised as in matching.
  const spellings = textSpellings(q);
  const rough = spellings.map(roughPatternOf);
  const exact = spellings.map(patternOf);
  const found = `search_form(coalesce(${row}.title, '') || E'\\n' || ${row}.text) ${isLike(rough, bind)}`;
  if (rough.join() === exact.join()) return found;
  const { typed, plain } = typography;
  // The separator occurs in neither title, text nor `q`.
  const text = `translate(coalesce(${row}.title, '') || E'\\x01' || ${row}.text, ${bind(typed)}, ${bind(plain)})`;
  return `${found} AND regexp_replace(search_form(${text}), ' +', ' ', 'g') ${isLike(exact, bind)}`;
}

function isLike(patterns: readonly string[], bind: Bind): string {
  return `LIKE ANY (ARRAY[${patterns.map((pattern) => `lower(${bind(pattern)})`).join(', ')}])`;
}

/**
 * Whether `q` has a trigram: three consecutive letters or digits. Then its other spellings have some, too: to Postgres, a
 * combining mark ends a word, and ends of words are part of trigrams.
 */
export function hasTrigram(q: string): boolean {
  return /[\p{L}\p{Nd}]{3}/u.test(q.normalize('NFC'));
}

/**
 * SQL for the ids of a tenant's mentions that may contain `q`, by trigrams, unordered. The more there are, the longer it
 * takes.
 * @param before only ids below this
 * @param most the maximum number; null = no limit
 */
export function wordSearch(q: string, bind: Bind, before: string, most: string): string {
  return textSpellings(q)
    .map(
      (spelling) => `SELECT mentions_containing($1, ${bind(roughPatternOf(spelling))}, ${before}, ${most})`,
    )
    .join(' UNION ');
}

/** Runs the search; null = there are more than `most`. */
export async function findWords(
  tx: Tx,
  { projectId, highest }: { readonly projectId: string; readonly highest: string },
  q: string,
  most: number,
): Promise<string[] | null> {
  const parameters: unknown[] = [projectId, highest, most + 1];
  const search = wordSearch(q, (value) => `$${parameters.push(value)}`, '$2', '$3::integer');
  const ids = (await tx.firstValue<string[]>(`SELECT ARRAY(${search})::text[]`, parameters)) ?? [];
  return ids.length > most ? null : ids;
}

/**
 * A LIKE pattern that matches every text containing a spelling (and some others): allows any character in place of an
 * apostrophe or a hyphen.
 */
function roughPatternOf(spelling: string): string {
  return patternOf(spelling).replace(/['-]/g, '_').replace(/ /g, '%');
}

/** Escapes a text for LIKE. */
function patternOf(spelling: string): string {
  return `%${spelling.replace(/ +/g, ' ').replace(/[\\%_]/g, '\\$&')}%`;
}
