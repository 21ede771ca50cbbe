import { useEffect } from 'react';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { operations } from 'virtual:operations';
import { operationKey } from '../call/use-operation.js';
import { useProject } from '../project.js';
import { changesKey } from './changes-key.js';
import { browserLiveWorld } from './browser-live-world.js';
import {
  anyMentions,
  type ChangedMentions,
  dependsOn,
  noMentions,
  togetherWith,
} from './changed-mentions.js';
import { openChanges } from '../triage/open-changes.js';
import { undoing } from '../triage/set-here.js';
import { followProject, type LiveChange } from './live-connection.js';
import { noteOthersChanges } from './others-changes.js';
import { oneAtATime } from './one-at-a-time.js';

/**
 * Refetches what others change as soon as it changes. Lists of mentions are not refetched: `useChanges` asks for their
 * changes, so that nothing moves. A new connection catches up on everything missed, so this can wait until the page is drawn.
 * @param since when the page began to show the project (ms)
 */
export default function LiveUpdates({ since }: { readonly since: number }): null {
  const client = useQueryClient();
  const { id: projectId } = useProject();
  useEffect(() => {
    let changed = noMentions;
    const renewMentions = oneAtATime(() => {
      const taken = changed;
      changed = noMentions;
      return renew(client, projectId, (key, query) => shows(key, query, taken));
    });
    const renewWhere = (isMeant: (key: readonly unknown[], query: Query) => boolean): void =>
      void renew(client, projectId, isMeant);
    // The user's permissions here, their access to the project, or its name may have changed.
    const renewProjects = (): void =>
      void client.invalidateQueries({ queryKey: operationKey(null, 'list_projects') });
    const take = (change: LiveChange): void => {
      if (change.kind === 'connected')
        // What was read since then, or is being read, is not read twice.
        renewWhere(
          (key, query) =>
            query.state.dataUpdatedAt < since &&
            query.state.fetchStatus !== 'fetching' &&
            shows(key, query, anyMentions),
        );
      else if (change.kind === 'reconnected') {
        renewWhere(([name, , part], query) =>
          name === 'list_mentions' ? part === changesKey : !isPolled(query),
        );
        renewProjects();
      } else if (change.kind === 'collections') {
        renewWhere(([name]) => change.names.includes(collectionOf(String(name))));
        if (change.names.includes('members') || change.names.includes('projects')) renewProjects();
      } else {
        if (change.kind === 'statuses' && change.by !== null)
          noteOthersChanges(change.ids, change.status, change.by, [...openChanges, ...undoing]);
        changed = togetherWith(changed, change);
        renewMentions();
      }
    };
    return followProject(projectId, since, take, browserLiveWorld);
  }, [client, projectId, since]);
  return null;
}

/** Whether a query may show mentions that changed. */
function shows([name, input, part]: readonly unknown[], query: Query, changed: ChangedMentions): boolean {
  if (name === 'list_mentions') return part === changesKey;
  return !isPolled(query) && dependsOn(String(name), (input ?? {}) as object, changed);
}

/** Whether it is refetched at an interval of its own, like the count in each row of a list of monitors. */
function isPolled({ observers }: Query): boolean {
  return observers.some(({ options }) => options.refetchInterval);
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
