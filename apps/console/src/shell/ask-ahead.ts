import { sessionQuery } from '../data/account.js';
import { queryClient } from '../data/call/query-client.js';
import { pagedQuery } from '../data/call/use-operation.js';
import { projectsQuery } from '../data/use-projects.js';
import { shownView, viewInput } from '../inbox/shown-view.js';
import { lastOpened, projectNamed } from './opened-project.js';

/**
 * Asks for the inbox that an address opens while the console is still being drawn. The pages ask for the same and find it
 * in the cache or on its way; what fails they ask for again, and say why.
 */
export async function askAhead({ pathname, search }: Location): Promise<void> {
  const [isInbox, named] = /^\/(?:p\/([^/]+)\/inbox)?$/.exec(pathname) ?? [];
  if (isInbox === undefined) return;
  const session = await queryClient.fetchQuery(sessionQuery);
  if (session === null) return;
  const all = await queryClient.fetchQuery(projectsQuery);
  const project = named === undefined ? lastOpened(all) : projectNamed(all, named);
  if (project === undefined) return;
  const view = shownView(new URLSearchParams(named === undefined ? '' : search));
  await queryClient.prefetchInfiniteQuery(pagedQuery(project.id, 'list_mentions', viewInput(view)));
}
