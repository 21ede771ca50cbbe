import { type MentionFilterInput, monitorsOf, toViewOutput, type ViewOutput } from '@earshot/contracts';
import type { ViewRepository } from '@earshot/database';
import { AppError, type Caller, maxViews, notFound, type View } from '@earshot/domain';
import type { HandlerCall } from '../call/handler.js';
import { readFilter } from '../mentions/read-filter.js';

/**
 * Returns a filter in its stored form, validated as strictly as by list_mentions.
 * @throws AppError INVALID_REQUEST
 */
export function storableFilter(filter: MentionFilterInput, caller: Caller): View['filter'] {
  readFilter(filter, caller, 'filter.');
  return { ...filter };
}

/** @throws AppError CONFLICT if the project already has as many views as it may have */
export function assertRoomForView(views: readonly View[]): void {
  if (views.length < maxViews) return;
  const message = `A project has ${maxViews} views at most. Delete one first.`;
  throw new AppError('CONFLICT', message, { details: [{ field: 'views', rule: 'max_views', message }] });
}

/** @param own the view that may have the name; null = none @throws AppError CONFLICT if another view has the name */
export async function assertNameFree(
  views: ViewRepository,
  { tx, project }: Pick<HandlerCall, 'tx' | 'project'>,
  name: string,
  own: string | null,
): Promise<void> {
  const holder = await views.idOfName(tx, project.id, name);
  if (holder === null || holder === own) return;
  const message = `There is a view named “${name}” already.`;
  throw new AppError('CONFLICT', message, { details: [{ field: 'name', rule: 'unique', message }] });
}

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
