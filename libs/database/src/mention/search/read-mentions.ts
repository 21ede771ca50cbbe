import type { Mention } from '@earshot/domain';
import type { Tx } from '../../connection/transaction/tx.js';
import { mentionColumns, type MentionRow, toMention } from '../mention-row.js';
import type { Key } from './walk-keys.js';

/**
 * Planning all columns takes Postgres as long as finding a page. So a page is found by its keys, and the plan of this
 * statement is cached by the connection (behind a pooler it is planned each time).
 */
const mentionsInOrder = `
  SELECT ${mentionColumns} FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, place)
  CROSS JOIN LATERAL (SELECT * FROM mentions m WHERE m.project_id = $1 AND m.id = wanted.id LIMIT 1) m
  ORDER BY wanted.place`;

/** Reads whole mentions in the order of their keys. */
export async function readMentions(tx: Tx, projectId: string, keys: readonly Key[]): Promise<Mention[]> {
  if (keys.length === 0) return [];
  const found = await tx.preparedRows<MentionRow>(mentionsInOrder, [projectId, keys.map(({ id }) => id)]);
  return found.map(toMention);
}
