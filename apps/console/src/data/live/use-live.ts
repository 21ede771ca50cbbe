import { useEffect } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { operations } from 'virtual:operations';
import { operationKey } from '../call/use-operation.js';
import { useProject } from '../project.js';
import { browserLiveWorld } from './browser-live-world.js';
import { changedHere } from '../triage/triage.js';
import { followProject, type LiveChange } from './live-connection.js';
import { noteOthersChanges } from './others-changes.js';
import { oneAtATime } from './one-at-a-time.js';
import { whenIdle } from './when-idle.js';

/** The last part of the query keys for changes to a list since it was loaded. */
export const changesKey = 'changes';

/**
 * Refetches what others change as soon as it changes. Lists of mentions are not refetched: `useChanges` asks for their
 * changes, so that nothing moves.
 */
export function useLive(): void {
  const client = useQueryClient();
  const { id: projectId } = useProject();
  useEffect(() => {
    const renewMentions = oneAtATime(() => renew(client, projectId, isOfMentions));
    const take = (change: LiveChange): void => {
      if (change.kind === 'statuses' && change.by !== null)
        noteOthersChanges(change.ids, change.by, changedHere);
      if (change.kind !== 'collections') renewMentions();
      else {
        void renew(client, projectId, (name) => change.names.includes(collectionOf(name)));
        // The user's permissions here, their access to the project, or its name may have changed.
        if (change.names.includes('members') || change.names.includes('projects'))
          void client.invalidateQueries({ queryKey: operationKey(null, 'list_projects') });
      }
    };
    // A new connection catches up on everything missed, so it can wait until the page is drawn.
    let end = (): void => undefined;
    const cancel = whenIdle(() => (end = followProject(projectId, take, browserLiveWorld)));
    return () => {
      cancel();
      end();
    };
  }, [client, projectId]);
}

/** Refetches the active queries and marks the others as stale. */
function renew(
  client: QueryClient,
  projectId: string,
  isMeant: (operation: string, isChanges: boolean) => boolean,
): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [kind, project, name, ...rest] }) =>
      kind === 'operation' && project === projectId && isMeant(String(name), rest.at(-1) === changesKey),
  });
}

function isOfMentions(operation: string, isChanges: boolean): boolean {
  return operation === 'list_mentions'
    ? isChanges
    : ['count_mentions', 'list_views', 'get_mention', 'explain_mention', 'list_activity'].includes(operation);
}

/** `monitors` of `/monitors/{id}/scans`. */
function collectionOf(operation: string): string {
  const { path } = operations[operation as keyof typeof operations];
  return path.split('/')[1] ?? '';
}
