import type { Toast } from '../../parts/toasts.js';

/** Undoes a change and returns the ids of the affected mentions that are shown. */
export type Undo = () => readonly string[];

/** How to undo the last change made on this page; null = there is none, or it has been undone. */
let last: { readonly projectId: string; readonly undo: Undo } | null = null;

/**
 * Makes a change the one that the undo key undoes: of a status, an assignee or an exclusion.
 * @returns undoes this change, once, whatever was changed after it
 */
export function rememberUndo(projectId: string, undo: Undo): Undo {
  let isUndone = false;
  const undoOnce: Undo = () => {
    if (isUndone) return [];
    isUndone = true;
    if (last?.undo === undoOnce) last = null;
    return undo();
  };
  last = { projectId, undo: undoOnce };
  return undoOnce;
}

/** Forgets the last change, which the next user of this page did not make. */
export function forgetUndo(): void {
  last = null;
}

/**
 * Undoes the last change if it was made in this project.
 * @returns null = there is none to undo
 */
export function undoLast(projectId: string): readonly string[] | null {
  return last?.projectId === projectId ? last.undo() : null;
}

/** After an undo failed: the action that tries it again, unless another change is the last one by now. */
export function tryAgain(projectId: string, undo: Undo): NonNullable<Toast['actions']> {
  return last === null ? [{ label: 'Try again', run: rememberUndo(projectId, undo) }] : [];
}
