import type { Actor, MentionStatus } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { type ChangedStatuses, StatusChangeRepository } from '../activity/status-change.repository.js';
import type { Tx } from '../connection/transaction/tx.js';

/** The person who triages in specs. */
export const ada: Actor = { kind: 'user', id: '01930000-0000-7000-8000-00000000ada0', name: 'Ada' };

/** Sets the status of mentions on Ada's behalf. */
export function givenStatus(
  tx: Tx,
  projectId: string,
  mentionIds: readonly string[],
  status: MentionStatus,
): Promise<ChangedStatuses> {
  return new StatusChangeRepository().apply(tx, { id: newId(), projectId, mentionIds, status, by: ada });
}
