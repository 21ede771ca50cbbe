import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '../../parts/toasts.js';
import { isPassing } from '../call/api-error.js';
import { callOperation } from '../call/call-operation.js';
import { newKey } from '../call/new-key.js';
import { operationKey } from '../call/use-operation.js';
import { undoneText } from './undone-text.js';

/**
 * Undoes triages on the server, which leaves out mentions changed since, and reports the result.
 * @param shown how many mentions the page already shows with their old status. If others are restored, its lists are
 * reloaded: a colleague may have set the same status before, which is theirs and stays
 * @throws ApiError if one is not undone
 */
export async function undoTriages(
  client: QueryClient,
  projectId: string,
  triageIds: readonly string[],
  shown: number,
): Promise<void> {
  let restored = 0;
  let changed = 0;
  try {
    for (const id of triageIds) {
      const answer = await callOperation('undo_triage', { id }, { projectId, idempotencyKey: newKey() });
      restored += answer.restored;
      changed += answer.left_alone;
    }
  } catch (error) {
    if (!isPassing(error)) void client.resetQueries({ queryKey: operationKey(projectId, 'list_mentions') });
    throw error;
  }
  showToast({ text: undoneText(restored, changed) });
  if (restored !== shown) await client.resetQueries({ queryKey: operationKey(projectId, 'list_mentions') });
  for (const name of ['get_mention', 'count_mentions', 'list_activity'] as const)
    void client.invalidateQueries({ queryKey: operationKey(projectId, name) });
}
