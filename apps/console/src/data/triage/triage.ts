import { useQueryClient } from '@tanstack/react-query';
import type { MentionOutput } from '@earshot/contracts';
import type { MentionStatus } from '@earshot/domain';
import { countText } from '../../format/count.js';
import { statusLabels } from '../../format/labels.js';
import { showToast } from '../../parts/toasts.js';
import { exclusionOffer } from '../../mention/exclude/exclusion-offer.js';
import { useProject } from '../project.js';
import { patchShown } from './patch-mentions.js';
import { statusOutbox } from './status-outbox.js';
import { createStore } from '../memory/store.js';
import { operationKey } from '../call/use-operation.js';

/** What the last change of status was, so that it can be taken back; null = nothing, or it was taken back. */
const lastTriage = createStore<LastTriage | null>(null);

/** Mentions whose status was changed on this page: these leave a list at once, those that others change stay where they are. */
export const changedHere = new Set<string>();

/** A mention's status before and after. */
interface Change {
  readonly id: string;
  readonly was: MentionStatus;
  readonly set: MentionStatus;
}

interface LastTriage {
  /** The mentions that this page shows. */
  readonly changes: readonly Change[];
  /** As what the server knows it; null = it is on its way, or went together with other changes. */
  triageIds: readonly string[] | null;
}

/** Changes of status, shown at once and taken back where the server refuses. */
export interface Triage {
  /** Gives mentions a status; says so, with Undo. */
  readonly setStatus: (mentions: readonly MentionOutput[], status: MentionStatus) => void;
  /** Takes the last change back. @returns the ids of the mentions, as far as they are shown */
  readonly undo: () => readonly string[];
}

/** A triage that the server has made: it can be taken back like one made here. */
export function rememberTriage(triageId: string): void {
  lastTriage.set({ changes: [], triageIds: [triageId] });
}

/** Changes of status in the project of the page. */
export function useTriage(): Triage {
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const patch = (statuses: ReadonlyMap<string, MentionStatus>): void =>
    patchShown(client, projectId, new Set(statuses.keys()), (mention) => withStatus(mention, statuses));

  /** All of them get the same status. @param last hears of the triages that it became */
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
          showToast({ text: `${countText(missing.length, 'mention')} no longer exist.`, tone: 'bad' });
      })
      .catch((error: Error) => {
        patch(new Map(changes.map(({ id, was }) => [id, was])));
        showToast({ text: `Not changed: ${error.message}`, tone: 'bad' });
      })
      .finally(() => {
        // A dry run counts, too.
        for (const name of ['count_mentions', 'triage_mentions'] as const)
          void client.invalidateQueries({ queryKey: operationKey(projectId, name) });
      });
  };

  /** By hand, as the changes were made: what is not known to the server yet cannot be undone there. */
  const sendBack = (changes: readonly Change[]): void => {
    for (const status of new Set(changes.map(({ was }) => was)))
      send(
        changes.filter(({ was }) => was === status).map(({ id, was, set }) => ({ id, was: set, set: was })),
      );
    showToast({ text: `Undone: ${countText(changes.length, 'mention')} as before.` });
  };

  const undo = (): readonly string[] => {
    const last = lastTriage.get();
    if (last === null) return [];
    lastTriage.set(null);
    const { changes, triageIds } = last;
    if (triageIds === null) sendBack(changes);
    else {
      changes.forEach(({ id }) => changedHere.add(id));
      patch(new Map(changes.map(({ id, was }) => [id, was])));
      import('./undo-triages.js')
        .then(({ undoTriages }) => undoTriages(client, projectId, triageIds, changes.length > 0))
        .catch(() => sendBack(changes));
    }
    return changes.map(({ id }) => id);
  };

  const setStatus = (mentions: readonly MentionOutput[], status: MentionStatus): void => {
    const changes = mentions
      .filter((mention) => mention.status !== status)
      .map(({ id, status: was }) => ({ id, was, set: status }));
    if (changes.length === 0) return;
    const last: LastTriage = { changes, triageIds: null };
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
