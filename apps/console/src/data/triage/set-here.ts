import type { MentionStatus } from '@earshot/domain';
import type { Change } from './open-changes.js';

/** The status of a mention that was changed on this page. */
interface Known {
  readonly status: unknown;
  /** What it was before others changed it; the same if it was set here. */
  readonly before: unknown;
  readonly isOwn: boolean;
}

const known = new Map<string, Known>();

/** Records that a status was set on this page. */
export function noteOwn(id: string, status: MentionStatus): void {
  known.set(id, { status, before: status, isOwn: true });
}

/**
 * Records what the stream says about a status.
 * @returns whether others have set it
 */
export function noteStatus(id: string, status: unknown): boolean {
  const one = known.get(id);
  if (one?.status === status) return false;
  if (one !== undefined) known.set(id, { status, before: one.status, isOwn: false });
  return true;
}

/** Whether the last status of a mention was set on this page. */
export function isSetHere(id: string): boolean {
  return known.get(id)?.isOwn === true;
}

/**
 * Whether a mention leaves a list at once that does not want its status, as it does if that was set here, instead of staying
 * where it is because others changed it. What has left does not return for another unwanted status.
 */
export function leavesAtOnce(id: string, wanted: readonly unknown[]): boolean {
  const one = known.get(id);
  return one !== undefined && !wanted.includes(one.before);
}

/** The changes after which nothing else was set. As on the server, an undo leaves the others. */
export function standing(changes: readonly Change[], last: 'set' | 'was' = 'set'): readonly Change[] {
  return changes.filter((change) => isSetHere(change.id) && known.get(change.id)?.status === change[last]);
}

/** Changes that the server is undoing: the stream may still report them. */
export const undoing = new Set<Change>();
