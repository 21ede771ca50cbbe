/** Somebody waits for an item; several may wait for the same one. */
export interface Waiting<T> {
  readonly projectId: string;
  /** When it was served last; null = never. */
  readonly readAt: Date | null;
  readonly item: T;
}

/**
 * Puts items in the order in which they are to be served where perhaps not all can be: projects take turns, first the one
 * that waits longest; within a project what waits longest comes first. An item that serves several projects is the turn
 * of the first of them only.
 * @param name settles ties, so that the same demands always have the same order
 */
export function inFairOrder<T>(waiting: readonly Waiting<T>[], name: (item: T) => string): T[] {
  const projects = new Map<string, Map<T, number>>();
  for (const { projectId, readAt, item } of waiting) {
    const items = projects.get(projectId) ?? new Map<T, number>();
    items.set(item, Math.min(readAt?.getTime() ?? -Infinity, items.get(item) ?? Infinity));
    projects.set(projectId, items);
  }
  const lines = [...projects]
    .map(([projectId, items]) => ({
      projectId,
      since: Math.min(...items.values()),
      line: [...items]
        .sort(([a, at], [b, bt]) => compare(at, bt) || compare(name(a), name(b)))
        .map(([item]) => item),
      next: 0,
    }))
    .sort((a, b) => compare(a.since, b.since) || compare(a.projectId, b.projectId));
  const served = new Set<T>();
  for (let turn = lines; turn.length > 0;) {
    turn = turn.filter((project) => {
      while (project.next < project.line.length && served.has(project.line[project.next] as T))
        project.next += 1;
      if (project.next === project.line.length) return false;
      served.add(project.line[project.next] as T);
      return true;
    });
  }
  return [...served];
}

function compare<V extends string | number>(a: V, b: V): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
