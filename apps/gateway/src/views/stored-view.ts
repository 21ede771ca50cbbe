import { monitorsOf, toViewOutput, type ViewOutput } from '@earshot/contracts';
import type { ViewRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { HandlerCall } from '../call/handler.js';

/** Returns a view for the answer after it was stored. @throws AppError NOT_FOUND */
export async function storedView(
  views: ViewRepository,
  { tx, project }: Pick<HandlerCall, 'tx' | 'project'>,
  id: string,
): Promise<ViewOutput> {
  const view = (await views.list(tx, project.id)).find((one) => one.id === id);
  if (view === undefined) throw notFound('view');
  return toViewOutput(view, await views.missingMonitors(tx, project.id, monitorsOf(view.filter)));
}
