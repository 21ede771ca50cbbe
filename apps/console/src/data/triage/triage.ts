import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { MentionOutput } from '@earshot/contracts';
import type { MentionStatus } from '@earshot/domain';
import { countText } from '../../format/count.js';
import { statusLabels } from '../../format/labels.js';
import { showToast } from '../../parts/toasts.js';
import { exclusionOffer } from '../../mention/exclude/exclusion-offer.js';
import { ApiError, isPassing } from '../call/api-error.js';
import { useProject, useProjectPath } from '../project.js';
import { patchShown } from './patch-mentions.js';
import { type Change, openChanges, takeBack } from './open-changes.js';
import { noteOwn, standing, undoing } from './set-here.js';
import { statusOutbox } from './status-outbox.js';
import { undoneText } from './undone-text.js';
import { rememberUndo, tryAgain, type Undo, undoLast } from './last-undo.js';
import { operationKey } from '../call/use-operation.js';

interface MadeTriage {
  /** The changed mentions that this page shows. */
  readonly changes: readonly Change[];
  /** The triages on the server; null = not sent yet, or combined with other changes. */
  triageIds: readonly string[] | null;
}

/** Changes statuses. They are shown at once and reverted if the server refuses. */
export interface Triage {
  /** Sets the status of mentions and shows a toast with Undo. */
  readonly setStatus: (mentions: readonly MentionOutput[], status: MentionStatus) => void;
  /** Records a triage made on the server, so that it can be undone like one made here. Returns its undo. */
  readonly remember: (triageId: string) => Undo;
  /**
   * Undoes the last change, which may also be of an assignee or an exclusion. If that fails, it can be tried again. If there
   * is none, says where older changes are.
   */
  readonly undo: Undo;
}

/** Status changes in the current project. */
export function useTriage(): Triage {
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const path = useProjectPath();
  const [, go] = useLocation();
  const patch = (statuses: ReadonlyMap<string, MentionStatus>): void =>
    patchShown(client, projectId, new Set(statuses.keys()), (mention) => withStatus(mention, statuses));

  /**
   * Sends changes, which must all have the same status.
   * @param made receives the resulting triages
   */
  const send = (changes: readonly Change[], made?: MadeTriage): void => {
    changes.forEach((change) => {
      noteOwn(change.id, change.set);
      openChanges.add(change);
    });
    patch(new Map(changes.map(({ id, set }) => [id, set])));
    const status = changes[0]?.set;
    if (status === undefined) return;
    statusOutbox
      .add(
        projectId,
        changes.map(({ id }) => id),
        status,
      )
      .finally(() => changes.forEach((change) => openChanges.delete(change)))
      .then(({ missing, triageIds }) => {
        if (made !== undefined) made.triageIds = triageIds;
        if (missing.length > 0)
          showToast({
            text: `${countText(missing.length, 'mention')} no longer ${missing.length === 1 ? 'exists' : 'exist'}.`,
            tone: 'bad',
          });
      })
      .catch((error: Error) => {
        patch(takeBack(changes));
        showToast({ text: `Not changed: ${error.message}`, tone: 'bad' });
      })
      .finally(() => {
        // Includes dry runs.
        for (const name of ['count_mentions', 'triage_mentions'] as const)
          void client.invalidateQueries({ queryKey: operationKey(projectId, name) });
      });
  };

  /**
   * Undoes changes by setting the old statuses: the server cannot undo a triage that it does not have yet.
   * @param changed how many others were changed since then, and stay as they are
   */
  const sendBack = (own: readonly Change[], changed: number): void => {
    for (const status of new Set(own.map(({ was }) => was)))
      send(own.filter(({ was }) => was === status).map(({ id, was, set }) => ({ id, was: set, set: was })));
    showToast({ text: undoneText(own.length, changed) });
  };

  const notUndone = (triageIds: readonly string[], error: Error): void => {
    const isRefused = error instanceof ApiError && error.status < 500 && !isPassing(error);
    // No list shows the old statuses any more, hence no changes.
    const again = (): readonly string[] => undoTriage({ changes: [], triageIds });
    showToast({
      text: `Not undone: ${error.message}`,
      tone: 'bad',
      actions: isRefused ? [] : tryAgain(projectId, again),
    });
  };

  const undoTriage = ({ changes, triageIds }: MadeTriage): readonly string[] => {
    if (triageIds?.length === 0) {
      showToast({ text: undoneText(0, 0) });
      return [];
    }
    const own = standing(changes);
    if (triageIds === null) sendBack(own, changes.length - own.length);
    else {
      own.forEach((change) => {
        undoing.add(change);
        noteOwn(change.id, change.was);
      });
      patch(new Map(own.map(({ id, was }) => [id, was])));
      import('./undo-triages.js')
        .then(({ undoTriages }) => undoTriages(client, projectId, triageIds, own.length))
        .catch((error: Error) => {
          const isAnswered = error instanceof ApiError && !isPassing(error);
          const still = standing(own, 'was');
          if (isAnswered || changes.length === 0) notUndone(triageIds, error);
          else sendBack(still, changes.length - still.length);
        })
        .finally(() => own.forEach((change) => undoing.delete(change)));
    }
    return own.map(({ id }) => id);
  };

  const rememberTriage = (made: MadeTriage): Undo => rememberUndo(projectId, () => undoTriage(made));

  const setStatus = (mentions: readonly MentionOutput[], status: MentionStatus): void => {
    const changes = mentions
      .filter((mention) => mention.status !== status)
      .map(({ id, status: was }) => ({ id, was, set: status }));
    if (changes.length === 0) return;
    const made: MadeTriage = { changes, triageIds: null };
    const undo = rememberTriage(made);
    send(changes, made);
    showToast({
      text: `${statusLabels[status]}: ${countText(changes.length, 'mention')}.`,
      actions: [{ label: 'Undo', run: undo }, ...(status === 'ignored' ? exclusionOffer(mentions) : [])],
    });
  };

  return {
    setStatus,
    remember: (triageId) => rememberTriage({ changes: [], triageIds: [triageId] }),
    undo: () => {
      const undone = undoLast(projectId);
      if (undone === null)
        showToast({
          text: 'Nothing more to undo here.',
          actions: [{ label: 'Earlier changes', run: () => go(path('settings/activity')) }],
        });
      return undone ?? [];
    },
  };
}

function withStatus<M extends MentionOutput>(mention: M, statuses: ReadonlyMap<string, MentionStatus>): M {
  const status = statuses.get(mention.id);
  return status === undefined ? mention : { ...mention, status };
}
