import { copyLengthByUnknown, copyWindowHours, type Copied, copyMarks } from '@earshot/domain';
import { createHash } from 'node:crypto';

/** How many copies a mention lists, and how many earlier and later candidates are checked. */
export const copiesNamed = 20;

/**
 * SQL for the mentions of the same post as the mention `m`: docs/decisions/0043-one-post-in-several-places.md. The relation
 * is symmetric. Reads a bounded number of rows however often a text occurs.
 * @param lookedAt how many earlier and how many later candidates to check, nearest first
 */
export function copiesOf(lookedAt: number): string {
  return `SELECT ${copyColumns} FROM (
      (${saysTheSame('<=', 'DESC')} LIMIT ${lookedAt + 1}) UNION ALL (${saysTheSame('>', 'ASC')} LIMIT ${lookedAt})
    ) c WHERE c.id <> m.id AND ${isCopy}
    UNION (SELECT ${copyColumns} FROM mentions c
      WHERE c.project_id = m.project_id AND c.source = m.source AND c.external_id = m.repeats
        AND c.id <> m.id AND c.removed_at IS NULL AND ${within(withSameLink)})
    UNION (SELECT ${copyColumns} FROM mentions c
      WHERE c.project_id = m.project_id AND c.source = m.source AND c.repeats = m.external_id
        AND c.id <> m.id AND m.removed_at IS NULL AND ${within(withSameLink)}
      ORDER BY c.published_at LIMIT ${lookedAt})`;
}

const { sameSource, byUnknown, elsewhere, withSameLink } = copyWindowHours;
const copyColumns = 'c.id, c.source, c.url, c.published_at';
const lookedAtForOthers = 100;
const longest = `interval '${withSameLink} hours'`;

/** Mentions with the same text that are earlier or later, nearest first; the earlier ones include `m` itself. */
function saysTheSame(side: '<=' | '>', direction: 'ASC' | 'DESC'): string {
  // The second condition on the time can use an index.
  return `SELECT ${copyColumns}, c.title, c.text, c.author_key, c.author_print, c.link_print FROM mentions c
      WHERE c.project_id = m.project_id AND c.copy_print = m.copy_print AND c.published_at ${side} m.published_at
        AND c.published_at BETWEEN m.published_at - ${longest} AND m.published_at + ${longest}
      ORDER BY c.published_at ${direction}`;
}

function within(hours: number): string {
  return `greatest(c.published_at - m.published_at, m.published_at - c.published_at) <= interval '${hours} hours'`;
}

function unknown(column: string): string {
  return `CASE WHEN c.author_print IS NULL THEN c.${column} ELSE m.${column} END`;
}

/**
 * If one author is unknown: whether only one author posted the text at the source of that post. A text posted by many was
 * copied by them.
 */
const isAlone = `(SELECT count(DISTINCT coalesce(o.author_key, o.id::text)) FROM (
        SELECT o.id, o.source, o.author_key FROM mentions o
        WHERE o.project_id = m.project_id AND o.copy_print = m.copy_print AND o.published_at
          BETWEEN ${unknown('published_at')} - ${longest} AND ${unknown('published_at')} + ${longest}
        ORDER BY o.published_at LIMIT ${lookedAtForOthers}
      ) o WHERE o.source = ${unknown('source')}) = 1`;

const hasUnseenLink = 'num_nulls(c.link_print, m.link_print) > 0';

/** Whether `c`, which has the same text as `m`, is the same post. */
const isCopy = `CASE
      WHEN c.source = m.source THEN c.author_key = m.author_key AND ${within(sameSource)}
        AND c.text = m.text AND c.title IS NOT DISTINCT FROM m.title
        AND c.link_print IS NOT DISTINCT FROM m.link_print
      WHEN c.author_print = m.author_print THEN c.link_print = m.link_print
        OR ${hasUnseenLink} AND ${within(elsewhere)}
      ELSE num_nulls(c.author_print, m.author_print) = 1 AND (c.link_print = m.link_print OR ${hasUnseenLink})
        AND ${within(byUnknown)} AND num_nulls(c.title, m.title) = 2
        AND least(length(c.text), length(m.text)) >= ${copyLengthByUnknown} AND ${isAlone} END`;

/** `copyMarks` of a post as stored: keyed hashes, which reveal no text and cannot be compared across projects. */
interface CopyPrints {
  readonly copyPrint: Buffer | null;
  readonly authorPrint: Buffer | null;
  readonly linkPrint: Buffer | null;
}

export function copyPrints(projectId: string, post: Copied): CopyPrints {
  const marks = copyMarks(post);
  if (marks === null) return { copyPrint: null, authorPrint: null, linkPrint: null };
  return {
    copyPrint: print(projectId, marks.words, 16),
    authorPrint: marks.author === null ? null : print(projectId, marks.author, 8),
    linkPrint: marks.link === null ? null : print(projectId, marks.link, 8),
  };
}

function print(projectId: string, text: string, bytes: number): Buffer {
  return createHash('sha256').update(projectId).update(text).digest().subarray(0, bytes);
}
