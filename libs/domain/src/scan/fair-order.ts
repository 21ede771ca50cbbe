/** A demand for an item; several projects may demand the same one. */
export interface Waiting<T> {
  readonly projectId: string;
  /** When it was last served; null = never. */
  readonly readAt: Date | null;
  readonly item: T;
}

/**
 * Orders items when there may not be enough capacity for all: projects take turns, starting with the one that has waited
 * longest; within a project the item that has waited longest comes first. An item wanted by several projects only uses the
 * turn of the first.
 * @param name breaks ties, so that the order is deterministic
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

/** For sorting in ascending order. */
export function compare<V extends string | number>(a: V, b: V): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
