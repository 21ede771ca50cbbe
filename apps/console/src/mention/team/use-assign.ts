import { useQueryClient } from '@tanstack/react-query';
import type { MentionOutput } from '@earshot/contracts';
import type { ApiError } from '../../data/call/api-error.js';
import { operationKey, useChange } from '../../data/call/use-operation.js';
import { untilIs } from '../../data/memory/store.js';
import { online } from '../../data/online.js';
import { useProject } from '../../data/project.js';
import { rememberUndo } from '../../data/triage/last-undo.js';
import { patchShown } from '../../data/triage/patch-mentions.js';
import { addWaiting } from '../../data/triage/status-outbox.js';
import { showToast } from '../../parts/toasts.js';

/** The person a mention is assigned to; null = no one. */
export type Assignee = MentionOutput['assignee'];

/** Settles when all assignments made so far are answered. One that has to be repeated must not replace a later one. */
let earlier: Promise<unknown> = Promise.resolve();

/** Assigns a mention: shown at once, confirmed with Undo, reverted if the server refuses. Offline, it waits like a status. */
export function useAssign(): (mention: MentionOutput, to: Assignee) => void {
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const { mutateAsync } = useChange('assign_mentions');
  const show = (id: string, assignee: Assignee): void =>
    patchShown(client, projectId, new Set([id]), (mention) => ({ ...mention, assignee }));
  const send = async (id: string, was: Assignee, to: Assignee): Promise<boolean> => {
    show(id, to);
    addWaiting(1);
    const answer = earlier
      .then(() => untilIs(online, true))
      .then(() => mutateAsync({ ids: [id], assignee_id: to?.id ?? null }));
    earlier = answer.catch(() => undefined);
    try {
      const { results } = await answer;
      if (results.every(({ assigned }) => assigned)) return true;
      showToast({ text: 'Not assigned: the mention no longer exists.', tone: 'bad' });
    } catch (error) {
      showToast({ text: `Not assigned: ${(error as ApiError).message}`, tone: 'bad' });
    } finally {
      addWaiting(-1);
      void client.invalidateQueries({ queryKey: operationKey(projectId, 'count_mentions') });
    }
    show(id, was);
    return false;
  };
  return (mention, to) => {
    const was = mention.assignee;
    if (was?.id === to?.id) return;
    const assigned = send(mention.id, was, to);
    const undo = rememberUndo(projectId, () => {
      void assigned
        .then((done) => done && send(mention.id, to, was))
        .then((done) => done && showToast({ text: 'Assigned as before.' }));
      return [mention.id];
    });
    void assigned.then((done) => {
      if (!done) return;
      const text = to === null ? 'Assigned to nobody.' : `Assigned to ${to.name}.`;
      showToast({ text, actions: [{ label: 'Undo', run: undo }] });
    });
  };
}
