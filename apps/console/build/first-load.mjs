/**
 * Bundles what `entry` loads at once, without what `before` already loads, into one chunk: the browser then fetches one file
 * instead of one for each part that later pages share.
 */
export function firstLoad({ before, entry, name }) {
  let wanted;
  return {
    name: (id, context) => {
      wanted ??= difference(reachedFrom(entry, context), reachedFrom(before, context));
      // The entry keeps its own chunk: if it were merged, Rolldown 1 would export names that do not exist.
      return id !== entry && wanted.has(id) ? name : null;
    },
  };
}

/** A module and everything it imports statically. */
function reachedFrom(id, context, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of [...(context.getModuleInfo(id)?.importedIds ?? [])])
    reachedFrom(imported, context, found);
  return found;
}

const difference = (all, without) => new Set([...all].filter((each) => !without.has(each)));
