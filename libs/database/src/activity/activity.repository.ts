import type { Activity } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Page, PageOf } from '../connection/page.js';
import type { Tx } from '../connection/transaction/tx.js';
import { positionText, readPosition } from '../mention/search/mention-position.js';

/** Which activities to list: those that meet all conditions. */
export interface ActivityFilter {
  readonly mentionId?: string | undefined;
  readonly userId?: string | undefined;
}

/** An activity with the fields that only triages have. */
export interface StoredActivity extends Activity {
  readonly matched: number | null;
  readonly undoneBy: string | null;
}

/** The log of who did what to mentions. */
@Injectable()
export class ActivityRepository {
  /** Newest first. For a single mention, `from` and `to` are its own values before and after. */
  async list(tx: Tx, projectId: string, filter: ActivityFilter, page: Page): Promise<PageOf<Activity>> {
    const { mentionId, userId } = filter;
    const { limit, after } = page;
    const parameters: unknown[] = [projectId, limit + 1];
    const bind = (value: unknown): string => `$${parameters.push(value)}`;
    const ofUser = userId === undefined ? '' : `AND a.by_kind = 'user' AND a.by_id = ${bind(userId)}`;
    const behind = (at: string, id: string): string => {
      if (after === null) return '';
      const { rank, id: last } = readPosition(after);
      const time = `to_timestamp(0) + ${bind(rank.toString())}::bigint * interval '1 microsecond'`;
      return `AND (${at}, ${id}) < (${time}, ${bind(last)}::uuid)`;
    };
    const found = await tx.query<(ActivityRow & { rank: string })[]>(
      mentionId === undefined
        ? `SELECT ${columns}, ${positionOf} FROM activities a
           WHERE a.project_id = $1 ${ofUser} ${behind('a.at', 'a.id')} ORDER BY a.at DESC, a.id DESC LIMIT $2`
        : `SELECT ${columns}, x.before AS "from", x.after AS "to", ${positionOf} FROM activity_mentions x
           JOIN activities a ON a.project_id = $1 AND a.id = x.activity_id
           WHERE x.project_id = $1 AND x.mention_id = ${bind(mentionId)} ${ofUser} ${behind('x.at', 'x.activity_id')}
           ORDER BY x.at DESC, x.activity_id DESC LIMIT $2`,
      parameters,
    );
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.map(({ rank: _, ...row }) => toActivity(row)),
      nextAfter: last === undefined ? null : positionText({ rank: BigInt(last.rank), id: last.id }),
    };
  }

  async get(tx: Tx, projectId: string, id: string): Promise<StoredActivity | null> {
    const [row] = await tx.query<ActivityRow[]>(oneActivity, [projectId, id]);
    return row === undefined ? null : toActivity(row);
  }

  /** Like `get`, but locks the activity until the transaction ends. */
  async getForUpdate(tx: Tx, projectId: string, id: string): Promise<StoredActivity | null> {
    const sql = 'SELECT FROM activities WHERE project_id = $1 AND id = $2 FOR NO KEY UPDATE';
    await tx.query(sql, [projectId, id]);
    return this.get(tx, projectId, id);
  }

  /** The newest activity. */
  async newest(tx: Tx, projectId: string): Promise<Pick<Activity, 'id' | 'at'> | undefined> {
    const sql = 'SELECT id, at FROM activities WHERE project_id = $1 ORDER BY at DESC, id DESC LIMIT 1';
    const [newest] = await tx.query<Pick<Activity, 'id' | 'at'>[]>(sql, [projectId]);
    return newest;
  }
}

type ActivityRow = Omit<StoredActivity, 'undone'>;

const columns = `a.id, a.at, json_build_object('kind', a.by_kind, 'name', a.by_name) AS by, a.action,
  a.from_value AS "from", a.to_value AS "to", a.mention_ids AS "mentionIds", a.mention_count AS "mentionCount",
  a.matched, a.finished_at IS NOT NULL AS finished, (
    SELECT u.id FROM activities u WHERE u.project_id = a.project_id AND u.undo_of = a.id) AS "undoneBy"`;

/** In microseconds, a precision that `Date` lacks. */
const positionOf = `(extract(epoch FROM a.at) * 1000000)::bigint::text AS rank`;

const oneActivity = `SELECT ${columns} FROM activities a WHERE a.project_id = $1 AND a.id = $2`;

function toActivity(row: ActivityRow): StoredActivity {
  return { ...row, undone: row.undoneBy !== null };
}
