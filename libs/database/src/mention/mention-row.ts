import type { Classification, Mention } from '@earshot/domain';
import { copiesNamed, copiesOf } from './save/mention-copies.js';

/** A row with the columns of `mentionColumns`; those of its classification are all null until it is classified. */
export type MentionRow = Omit<Mention, 'classification'> & Classification;

/** When a mention `m` last changed: the recorded time, otherwise the latest known one. */
export const changedAt = `coalesce(m.updated_at,
    greatest(m.found_at, m.classified_at, m.status_changed_at, m.removed_at))`;

/** The columns of the classification of a mention `m`. */
export const classificationColumns = `m.is_relevant AS "isRelevant", m.category, m.sentiment, m.urgency,
    m.ai_summary AS summary, m.confidence, m.classifier, m.reasons, m.language`;

/** The columns of a mention `m` with its matches, for use in one statement. */
export const mentionColumns = `m.id, m.project_id AS "projectId", m.source, m.external_id AS "externalId", m.kind, m.url,
    m.author_handle AS "authorHandle", m.author_url AS "authorUrl", m.community, m.title, m.text,
    m.published_at AS "publishedAt", m.engagement, m.found_at AS "foundAt", m.status,
    ${classificationColumns}, m.classified_at AS "classifiedAt",
    m.removed_at AS "removedAt", m.removed_reason AS "removedReason", ${changedAt} AS "updatedAt",
    CASE WHEN m.assignee_id IS NOT NULL THEN
      (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = m.assignee_id) END AS assignee,
    (SELECT coalesce(json_agg(json_build_object('monitorId', x.monitor_id, 'keyword', x.keyword, 'field', x.field,
        'link', x.link, 'start', x.start_offset, 'end', x.end_offset)
        ORDER BY x.field, x.link, x.start_offset, x.monitor_id, x.keyword), '[]')
      FROM matches x WHERE x.mention_id = m.id) AS matches,
    (SELECT coalesce(json_agg(json_build_object('mentionId', c.id, 'source', c.source, 'url', c.url)
        ORDER BY c.published_at, c.id), '[]')
      FROM (SELECT * FROM (${copiesOf(copiesNamed)}) c ORDER BY c.published_at, c.id LIMIT ${copiesNamed}) c) AS "alsoOn"`;

/** The column with the first twenty matches of a mention `m`. */
export const firstMatches = `(SELECT coalesce(json_agg(x.*), '[]') FROM (
    SELECT monitor_id AS "monitorId", keyword, field, link, start_offset AS start, end_offset AS end
    FROM matches WHERE mention_id = m.id ORDER BY field, link, start_offset, monitor_id, keyword LIMIT 20) x) AS matches`;

/**
 * Mentions `m` by their ids (parameter `$1`), looked up one by one: Postgres does not know that ids are unique across
 * projects, and without statistics it would read the whole table.
 */
export const mentionsById = `unnest($1::uuid[]) AS wanted (id)
  CROSS JOIN LATERAL (SELECT * FROM mentions WHERE id = wanted.id LIMIT 1) m`;

export function toMention(row: MentionRow): Mention {
  const { isRelevant, category, sentiment, urgency, summary, confidence, classifier, reasons, ...mention } =
    row;
  const { classifiedAt, language } = mention;
  const verdict = { isRelevant, category, sentiment, urgency, summary, confidence, language };
  const classification = classifiedAt === null ? null : { ...verdict, classifier, reasons };
  return { ...mention, classification };
}
