import { plainTypography, typography } from '@earshot/domain';
import type { Tx } from '../database.js';
import { rows } from '../sql/rows.js';
import type { Bind } from './mention-filter.js';

/** Whether `q` stands in title or text of a mention. */
export function containsSql(q: string, bind: Bind, row: string): string {
  // First as the index spells it, then exactly, with apostrophes, hyphens and white space as matching compares them.
  const rough = roughPatternOf(q);
  const exact = patternOf(q);
  const found = `lower(coalesce(${row}.title, '') || E'\\n' || ${row}.text) LIKE lower(${bind(rough)})`;
  if (rough === exact) return found;
  const { typed, plain } = typography;
  // Title and text are kept apart by what stands in neither, nor in `q`.
  const text = `translate(coalesce(${row}.title, '') || E'\\x01' || ${row}.text, ${bind(typed)}, ${bind(plain)})`;
  return `${found} AND lower(regexp_replace(${text}, ' +', ' ', 'g')) LIKE lower(${bind(exact)})`;
}

/** Trigrams find what has three letters or digits in a row. */
export function hasTrigram(q: string): boolean {
  return /[\p{L}0-9]{3}/u.test(q);
}

/**
 * The ids of a tenant's mentions that may contain `q`, by trigrams, in no order. It takes longer the more there are.
 * @param before the id that all of them come before
 * @param most null = as many as there are
 */
export function wordSearch(q: string, bind: Bind, before: string, most: string): string {
  return `SELECT mentions_containing($1, ${bind(roughPatternOf(q))}, ${before}, ${most})`;
}

/** The same, asked for at once; null = there are more than `most`. */
export async function findWords(
  tx: Tx,
  { projectId, highest }: { readonly projectId: string; readonly highest: string },
  q: string,
  most: number,
): Promise<string[] | null> {
  const parameters: unknown[] = [projectId, highest, most + 1];
  const search = wordSearch(q, (value) => `$${parameters.push(value)}`, '$2', '$3::integer');
  const [found] = await rows<{ ids: string[] }>(tx, `SELECT ARRAY(${search})::text[] AS ids`, parameters);
  const ids = found?.ids ?? [];
  return ids.length > most ? null : ids;
}

/** What LIKE finds all texts by that contain `q`, and some more: any character in place of an apostrophe or a hyphen. */
function roughPatternOf(q: string): string {
  return patternOf(q).replace(/['-]/g, '_').replace(/ /g, '%');
}

/** What LIKE finds a text by in its plain form, whatever characters are in it. */
function patternOf(q: string): string {
  return `%${plainTypography(q)
    .replace(/ +/g, ' ')
    .replace(/[\\%_]/g, '\\$&')}%`;
}
