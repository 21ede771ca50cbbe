import { useQueryClient } from '@tanstack/react-query';
import type { MentionOutput } from '@earshot/contracts';
import type { MentionStatus } from '@earshot/domain';
import { countText } from '../../format/count.js';
import { statusLabels } from '../../format/labels.js';
import { showToast } from '../../parts/toasts.js';
import { exclusionOffer } from '../../mention/exclude/exclusion-offer.js';
import { ApiError, isPassing } from '../call/api-error.js';
import { useProject } from '../project.js';
import { patchShown } from './patch-mentions.js';
import { statusOutbox } from './status-outbox.js';
import { createStore } from '../memory/store.js';
import { operationKey } from '../call/use-operation.js';

/** The last status change, for undo; null = none, or already undone. */
const lastTriage = createStore<LastTriage | null>(null);

/** Mentions whose status was changed on this page. These leave a list at once; those that others change stay where they are. */
export const changedHere = new Set<string>();

/** A mention's status before and after. */
interface Change {
  readonly id: string;
  readonly was: MentionStatus;
  readonly set: MentionStatus;
}

interface LastTriage {
  readonly projectId: string;
  /** The changed mentions that this page shows. */
  readonly changes: readonly Change[];
  /** The triages on the server; null = not sent yet, or combined with other changes. */
  triageIds: readonly string[] | null;
}

/** Changes statuses. They are shown at once and reverted if the server refuses. */
export interface Triage {
  /** Sets the status of mentions and shows a toast with Undo. */
  readonly setStatus: (mentions: readonly MentionOutput[], status: MentionStatus) => void;
  /**
   * Undoes the last change if it was made in this project. If that fails, it can be tried again.
   * @returns the ids of the affected mentions that are shown
   */
  readonly undo: () => readonly string[];
}

/** Records a triage made on the server, so that it can be undone like one made here. */
export function rememberTriage(projectId: string, triageId: string): void {
  lastTriage.set({ projectId, changes: [], triageIds: [triageId] });
}

/** Status changes in the current project. */
export function useTriage(): Triage {
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const patch = (statuses: ReadonlyMap<string, MentionStatus>): void =>
    patchShown(client, projectId, new Set(statuses.keys()), (mention) => withStatus(mention, statuses));

  /**
   * Sends changes, which must all have the same status.
   * @param last receives the resulting triages
   */
  const send = (changes: readonly Change[], last?: LastTriage): void => {
    changes.forEach(({ id }) => changedHere.add(id));
    patch(new Map(changes.map(({ id, set }) => [id, set])));
    const status = changes[0]?.set;
    if (status === undefined) return;
    statusOutbox
      .add(
        projectId,
        changes.map(({ id }) => id),
        status,
      )
      .then(({ missing, triageIds }) => {
        if (last !== undefined) last.triageIds = triageIds;
        if (missing.length > 0)
          showToast({
            text: `${countText(missing.length, 'mention')} no longer ${missing.length === 1 ? 'exists' : 'exist'}.`,
            tone: 'bad',
          });
      })
      .catch((error: Error) => {
        patch(new Map(changes.map(({ id, was }) => [id, was])));
        showToast({ text: `Not changed: ${error.message}`, tone: 'bad' });
      })
      .finally(() => {
        // Includes dry runs.
        for (const name of ['count_mentions', 'triage_mentions'] as const)
          void client.invalidateQueries({ queryKey: operationKey(projectId, name) });
      });
  };

  /** Undoes changes by setting the old statuses: the server cannot undo a triage that it does not have yet. */
  const sendBack = (changes: readonly Change[]): void => {
    for (const status of new Set(changes.map(({ was }) => was)))
      send(
        changes.filter(({ was }) => was === status).map(({ id, was, set }) => ({ id, was: set, set: was })),
      );
    showToast({ text: `Undone: ${countText(changes.length, 'mention')} as before.` });
  };

  const notUndone = (triageIds: readonly string[], error: Error): void => {
    const isRefused = error instanceof ApiError && error.status < 500 && !isPassing(error);
    // After another change, that is the last one. No list shows the old statuses any more, hence no changes.
    const canTryAgain = !isRefused && lastTriage.get() === null;
    if (canTryAgain) lastTriage.set({ projectId, changes: [], triageIds });
    showToast({
      text: `Not undone: ${error.message}`,
      tone: 'bad',
      actions: canTryAgain ? [{ label: 'Try again', run: undo }] : [],
    });
  };

  const undo = (): readonly string[] => {
    const last = lastTriage.get();
    if (last === null || last.projectId !== projectId) return [];
    lastTriage.set(null);
    const { changes, triageIds } = last;
    if (triageIds === null) sendBack(changes);
    else {
      changes.forEach(({ id }) => changedHere.add(id));
      patch(new Map(changes.map(({ id, was }) => [id, was])));
      import('./undo-triages.js')
        .then(({ undoTriages }) => undoTriages(client, projectId, triageIds, changes.length > 0))
        .catch((error: Error) => {
          const isAnswered = error instanceof ApiError && !isPassing(error);
          if (isAnswered || changes.length === 0) notUndone(triageIds, error);
          else sendBack(changes);
        });
    }
    return changes.map(({ id }) => id);
  };

  const setStatus = (mentions: readonly MentionOutput[], status: MentionStatus): void => {
    const changes = mentions
      .filter((mention) => mention.status !== status)
      .map(({ id, status: was }) => ({ id, was, set: status }));
    if (changes.length === 0) return;
    const last: LastTriage = { projectId, changes, triageIds: null };
    lastTriage.set(last);
    send(changes, last);
    showToast({
      text: `${statusLabels[status]}: ${countText(changes.length, 'mention')}.`,
      actions: [{ label: 'Undo', run: undo }, ...(status === 'ignored' ? exclusionOffer(mentions) : [])],
    });
  };

  return { setStatus, undo };
}

function withStatus<M extends MentionOutput>(mention: M, statuses: ReadonlyMap<string, MentionStatus>): M {
  const status = statuses.get(mention.id);
  return status === undefined ? mention : { ...mention, status };
}
