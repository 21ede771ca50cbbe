import { copyWindowHours } from '@earshot/domain';

/** How many copies on either side in time are looked at: what one author says more often is as good as found. */
const lookedAt = 50;
const { sameSource, elsewhere, withSameLink } = copyWindowHours;
const told = 'c.id, c.source, c.url, c.published_at';

/**
 * SQL of the mentions that show the same post as the mention `m`: docs/decisions/0043-one-post-in-several-places.md. Each names
 * the other, whoever was stored first. Reads a bounded number of rows however often something is said.
 */
export function copiesOf(m: string): string {
  const apart = `greatest(c.published_at - ${m}.published_at, ${m}.published_at - c.published_at)`;
  return `SELECT ${told} FROM (
      (${copies(m, '<=', 'DESC')}) UNION ALL (${copies(m, '>', 'ASC')})
    ) c WHERE c.id <> ${m}.id AND CASE
      WHEN c.source = ${m}.source THEN ${apart} <= interval '${sameSource} hours' AND c.text = ${m}.text
        AND c.title IS NOT DISTINCT FROM ${m}.title AND c.link_print IS NOT DISTINCT FROM ${m}.link_print
      WHEN c.link_print = ${m}.link_print THEN true
      ELSE num_nulls(c.link_print, ${m}.link_print) > 0 AND ${apart} <= interval '${elsewhere} hours' END
    UNION (SELECT ${told} FROM mentions c
      WHERE c.project_id = ${m}.project_id AND c.source = ${m}.source AND c.external_id = ${m}.repeats
        AND c.id <> ${m}.id AND c.removed_at IS NULL AND ${apart} <= ${longest})
    UNION (SELECT ${told} FROM mentions c
      WHERE c.project_id = ${m}.project_id AND c.source = ${m}.source AND c.repeats = ${m}.external_id
        AND c.id <> ${m}.id AND ${m}.removed_at IS NULL AND ${apart} <= ${longest}
      ORDER BY c.published_at LIMIT ${lookedAt})`;
}

const longest = `interval '${withSameLink} hours'`;

/** The nearest on one side, itself among them. */
function copies(m: string, side: '<=' | '>', direction: 'ASC' | 'DESC'): string {
  return `SELECT ${told}, c.title, c.text, c.link_print FROM mentions c
      WHERE c.project_id = ${m}.project_id AND c.copy_print = ${m}.copy_print
        AND c.published_at ${side} ${m}.published_at
        AND c.published_at BETWEEN ${m}.published_at - ${longest} AND ${m}.published_at + ${longest}
      ORDER BY c.published_at ${direction} LIMIT ${lookedAt + 1}`;
}
