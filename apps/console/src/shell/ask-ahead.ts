import type { SignInOptionsOutput } from '@earshot/contracts';
import { type Answer, operationRequest } from '../data/call/call-operation.js';
import { askEarly } from '../data/call/send-request.js';
import { firstProjects, signInOptionsRequest } from '../data/first-requests.js';
import { shownView, viewInput } from '../inbox/shown-view.js';
import { lastOpened, projectNamed } from './opened-project.js';

/**
 * Requests the inbox of an address while the console is still loading. The pages send the same requests and get these
 * answers; they repeat failed requests and report the errors.
 */
export async function askAhead({ pathname, search }: Location): Promise<void> {
  const [isInbox, named] = /^\/(?:p\/([^/]+)\/inbox)?$/.exec(pathname) ?? [];
  if (isInbox === undefined) return;
  const { session } = await askEarly<SignInOptionsOutput>(signInOptionsRequest);
  if (session === null) return;
  const { projects } = await askEarly<Answer<'list_projects'>>(
    operationRequest('list_projects', firstProjects),
  );
  const project = named === undefined ? lastOpened(projects) : projectNamed(projects, named);
  if (project === undefined) return;
  const view = shownView(new URLSearchParams(named === undefined ? '' : search));
  await askEarly(operationRequest('list_mentions', viewInput(view), { projectId: project.id }));
}
