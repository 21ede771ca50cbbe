import { useEffect } from 'react';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { operations } from 'virtual:operations';
import { operationKey } from '../call/use-operation.js';
import { useProject } from '../project.js';
import { browserLiveWorld } from './browser-live-world.js';
import {
  anyMentions,
  type ChangedMentions,
  dependsOn,
  noMentions,
  togetherWith,
} from './changed-mentions.js';
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
    const followedFrom = Date.now();
    let changed = noMentions;
    const renewMentions = oneAtATime(() => {
      const taken = changed;
      changed = noMentions;
      return renew(client, projectId, (key, query) => shows(key, query, taken));
    });
    const take = (change: LiveChange): void => {
      if (change.kind === 'statuses' && change.by !== null)
        noteOthersChanges(change.ids, change.by, changedHere);
      if (change.kind === 'connected')
        // What was read since then, or is being read, is not read twice.
        void renew(
          client,
          projectId,
          (key, query) =>
            query.state.dataUpdatedAt < followedFrom &&
            query.state.fetchStatus !== 'fetching' &&
            shows(key, query, anyMentions),
        );
      else if (change.kind !== 'collections') {
        changed = togetherWith(changed, change);
        renewMentions();
      } else {
        void renew(client, projectId, ([name]) => change.names.includes(collectionOf(String(name))));
        // The user's permissions here, their access to the project, or its name may have changed.
        if (change.names.includes('members') || change.names.includes('projects'))
          void client.invalidateQueries({ queryKey: operationKey(null, 'list_projects') });
      }
    };
    // A new connection catches up on everything missed, so it can wait until the page is drawn.
    let end = (): void => undefined;
    const cancel = whenIdle(() => (end = followProject(projectId, followedFrom, take, browserLiveWorld)));
    return () => {
      cancel();
      end();
    };
  }, [client, projectId]);
}

/** Whether a query may show mentions that changed. */
function shows(
  [name, input, part]: readonly unknown[],
  { observers }: Query,
  changed: ChangedMentions,
): boolean {
  if (name === 'list_mentions') return part === changesKey;
  // A list of monitors has one count per row, refetched at its own interval.
  if (observers.some(({ options }) => options.refetchInterval)) return false;
  return dependsOn(String(name), (input ?? {}) as object, changed);
}

/** Refetches the active queries and marks the others as stale. */
function renew(
  client: QueryClient,
  projectId: string,
  isMeant: (key: readonly unknown[], query: Query) => boolean,
): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) => {
      const [kind, project, ...key] = query.queryKey;
      return kind === 'operation' && project === projectId && isMeant(key, query);
    },
  });
}

/** `monitors` of `/monitors/{id}/scans`. */
function collectionOf(operation: string): string {
  const { path } = operations[operation as keyof typeof operations];
  return path.split('/')[1] ?? '';
}
