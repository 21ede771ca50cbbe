import type { Match, Mention, Post, ReasonCode } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Tx } from '../../connection/transaction/tx.js';
import { arraysOf } from '../../connection/transaction/parameters.js';
import { storableJson } from '../../connection/storable.js';
import { copyPrints } from './mention-copies.js';
import { mentionsById } from '../mention-row.js';
import { type OutdatedMention, outdatedMentions, type StoredText } from './outdated-mentions.js';

/** A post found for a project. `post` is as returned by `storablePost`: the offsets of `matches` refer to it. */
export interface FoundPost {
  readonly projectId: string;
  readonly post: Post;
  readonly matches: readonly Match[];
}

export interface SavedFound {
  /** Newly created mentions. */
  readonly newMentions: readonly NewMention[];
  /** Mentions that now have work pending: new ones, and known ones with new matches. */
  readonly workMentionIds: readonly string[];
  /** Known mentions for which a match of another monitor was not stored, because their post has changed. */
  readonly outdated: readonly OutdatedMention[];
}

export type NewMention = Pick<Mention, 'id' | 'projectId' | 'externalId'>;

/** A found post with the id for its mention. */
export interface Candidate extends FoundPost {
  /** The id of the mention if it is new. */
  readonly id: string;
}

/** A candidate whose mention is known. */
interface KnownCandidate extends Candidate {
  readonly stored: StoredText;
  /** Monitors none of whose matches are valid in the stored text. */
  readonly missedBy: readonly string[];
}

/**
 * Stores the results of a scan in at most seven statements. Idempotent. Rows are locked in a fixed order, so that scanners
 * that find the same posts wait for each other instead of deadlocking.
 */
export async function saveFound(tx: Tx, found: readonly FoundPost[]): Promise<SavedFound> {
  const candidates = merge(await withoutGone(tx, found));
  if (candidates.length === 0) return { newMentions: [], workMentionIds: [], outdated: [] };
  const newMentions = await insertMentions(tx, candidates);
  const newIds = new Set(newMentions.map(({ id }) => id));
  const created = candidates.filter(({ id }) => newIds.has(id));
  const others = candidates.filter(({ id }) => !newIds.has(id));
  const known = await asStored(tx, others);
  const rematched = await insertMatches(tx, [...created, ...known]);
  const changedIds = rematched.filter((id) => !newIds.has(id));
  await noteChange(tx, changedIds);
  const workMentionIds = await requestWork(tx, [...new Set([...newIds, ...rematched])]);
  const missed = known.filter(({ missedBy }) => missedBy.length > 0);
  const outdated = await outdatedMentions(tx, missed);
  return { newMentions, workMentionIds, outdated };
}

/** Drops matches of monitors that have since been deleted, and prevents projects from being deleted until this commits. */
async function withoutGone(tx: Tx, found: readonly FoundPost[]): Promise<FoundPost[]> {
  const monitorIds = [...new Set(found.flatMap(({ matches }) => matches.map(({ monitorId }) => monitorId)))];
  if (monitorIds.length === 0) return [];
  const monitors = await tx.query<{ id: string; projectId: string }[]>(
    // After waiting for a deletion, Postgres reads only the locked project again, not its monitors.
    `SELECT m.id, m.project_id AS "projectId" FROM monitors m JOIN projects p ON p.id = m.project_id
     WHERE m.id = ANY($1::uuid[]) AND m.deleted_at IS NULL AND p.deleted_at IS NULL ORDER BY p.id FOR KEY SHARE OF p`,
    [monitorIds],
  );
  const projectOf = new Map(monitors.map(({ id, projectId }) => [id, projectId]));
  return found
    .map((item) => ({
      ...item,
      matches: item.matches.filter(({ monitorId }) => projectOf.get(monitorId) === item.projectId),
    }))
    .filter(({ matches }) => matches.length > 0);
}

/** One candidate per mention, in lock order; ids follow the order of publication, so that lists show the newest first. */
function merge(found: readonly FoundPost[]): Candidate[] {
  const byKey = new Map<string, FoundPost>();
  for (const item of found) {
    const key = JSON.stringify([item.projectId, item.post.source, item.post.externalId]);
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? item : { ...known, matches: [...known.matches, ...item.matches] });
  }
  return [...byKey]
    .sort(([, a], [, b]) => a.post.publishedAt.getTime() - b.post.publishedAt.getTime())
    .map(([key, item]) => ({ key, item, id: newId() }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item, id }) => ({ ...item, id }));
}

function insertMentions(tx: Tx, candidates: readonly Candidate[]): Promise<NewMention[]> {
  const posts = candidates.map(({ post }) => post);
  const prints = candidates.map(({ projectId, post }) => copyPrints(projectId, post));
  return tx.query<NewMention[]>(
    `INSERT INTO mentions (id, project_id, source, external_id, kind, url, author_handle, author_url, title, text,
       published_at, engagement, community, copy_print, author_print, link_print, repeats, found_at)
     SELECT u.*, now() FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::text[], $9::text[], $10::text[], $11::timestamptz[], $12::jsonb[], $13::text[], $14::bytea[], $15::bytea[],
       $16::bytea[], $17::text[]) AS u
     ON CONFLICT (project_id, source, external_id) DO NOTHING
     RETURNING id, project_id AS "projectId", external_id AS "externalId"`,
    [
      ...arraysOf(candidates, 'id', 'projectId'),
      ...arraysOf(posts, 'source', 'externalId', 'kind', 'url', 'authorHandle', 'authorUrl', 'title'),
      ...arraysOf(posts, 'text', 'publishedAt'),
      posts.map(({ engagement }) => storableJson(engagement)),
      posts.map(({ community }) => community ?? null),
      ...arraysOf(prints, 'copyPrint', 'authorPrint', 'linkPrint'),
      posts.map(({ repeats }) => repeats ?? null),
    ],
  );
}

/**
 * Replaces ids with those of stored mentions, and keeps only matches that also occur in the stored text. A separate
 * statement, so that it sees what others committed while the insert waited for them. Locks the mentions, so that no edit or
 * removal comes between reading the text and storing its matches.
 */
async function asStored(tx: Tx, candidates: readonly Candidate[]): Promise<KnownCandidate[]> {
  if (candidates.length === 0) return [];
  const found = await tx.query<(StoredText & { position: number; id: string; isRemoved: boolean })[]>(
    `SELECT k.position::integer, m.id, m.title, m.text, m.removed_at IS NOT NULL AS "isRemoved"
     FROM unnest($1::uuid[], $2::text[], $3::text[]) WITH ORDINALITY AS k (project_id, source, external_id, position)
     JOIN mentions m USING (project_id, source, external_id) ORDER BY m.id FOR NO KEY UPDATE OF m`,
    [
      candidates.map(({ projectId }) => projectId),
      candidates.map(({ post }) => post.source),
      candidates.map(({ post }) => post.externalId),
    ],
  );
  const storedAt = new Map(found.map(({ position, ...stored }) => [position - 1, stored]));
  return candidates.map((candidate, index) => {
    const stored = storedAt.get(index);
    // Deleted since the insert found it: it had outlived its retention.
    if (stored === undefined) return { ...candidate, matches: [], stored: candidate.post, missedBy: [] };
    // A removed post is not restored, even if a search still shows it.
    if (stored.isRemoved) return { ...candidate, id: stored.id, matches: [], stored, missedBy: [] };
    const matches = candidate.matches.filter((match) => standsInBoth(match, candidate.post, stored));
    const kept = new Set(matches.map(({ monitorId }) => monitorId));
    const found = new Set(candidate.matches.map(({ monitorId }) => monitorId));
    const missedBy = [...found].filter((monitorId) => !kept.has(monitorId));
    return { ...candidate, id: stored.id, matches, stored, missedBy };
  });
}

/**
 * Whether the match is also valid in the stored text: a post is stored as first seen, so offsets into an edited text do not
 * fit. Its neighbours must be the same, too: `acme` is not in `acmes`.
 */
function standsInBoth({ field, start, end }: Match, post: StoredText, stored: StoredText): boolean {
  if (field === 'url' || field === 'feed') return true;
  const within = (text: string | null): string | undefined => text?.slice(Math.max(0, start - 1), end + 1);
  return within(post[field]) === within(stored[field]);
}

/** @returns ids of the mentions with new matches */
export function insertMatches(tx: Tx, candidates: readonly Candidate[]): Promise<string[]> {
  const all = candidates
    .flatMap(({ id, projectId, matches }) => matches.map((match) => ({ mentionId: id, projectId, ...match })))
    .map((match) => ({ match, key: JSON.stringify(Object.values(match)) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ match }) => match);
  return tx.values<string>(
    `INSERT INTO matches (project_id, mention_id, monitor_id, keyword, field, link, start_offset, end_offset)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::integer[],
       $8::integer[])
     ON CONFLICT DO NOTHING RETURNING mention_id`,
    arraysOf(all, 'projectId', 'mentionId', 'monitorId', 'keyword', 'field', 'link', 'start', 'end'),
  );
}

/** Marks mentions as changed if only their matches, which are in another table, have changed. */
async function noteChange(tx: Tx, mentionIds: readonly string[]): Promise<void> {
  if (mentionIds.length === 0) return;
  await tx.send(
    `UPDATE mentions m SET updated_at = now() FROM (
       SELECT h.id FROM mentions h WHERE h.id = ANY($1::uuid[]) ORDER BY h.id FOR NO KEY UPDATE
     ) held WHERE m.id = held.id`,
    [mentionIds],
  );
}

/** Of a verdict on a mention without a match, which says nothing once it has one. */
const nameGone = JSON.stringify([{ code: 'name_gone' satisfies ReasonCode }]);

/**
 * Makes work due again, from the stage that the mention is at, and revokes leases of work in progress, because it started
 * without the new text and matches.
 */
export async function requestWork(tx: Tx, mentionIds: readonly string[]): Promise<string[]> {
  if (mentionIds.length === 0) return [];
  return tx.values<string>(
    `INSERT INTO mention_work (mention_id, project_id, stage, due_at)
     SELECT m.id, m.project_id,
       CASE WHEN m.classified_at IS NULL OR m.reasons @> $2::jsonb THEN 'classify' ELSE 'alert' END, now()
     FROM ${mentionsById} ORDER BY m.id
     ON CONFLICT (mention_id) DO UPDATE SET stage = EXCLUDED.stage, due_at = now(), attempts = 0, lease_token = NULL,
       lease_until = NULL, dead_at = NULL
     RETURNING mention_id`,
    [mentionIds, nameGone],
  );
}
