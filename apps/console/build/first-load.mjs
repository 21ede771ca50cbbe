/**
 * One file for what `entry` needs at once, but for what `before` needs already: the browser has it in one turn instead of
 * in as many as there are parts that later pages share.
 */
export function firstLoad({ before, entry, name }) {
  let wanted;
  return {
    name: (id, context) => {
      wanted ??= difference(reachedFrom(entry, context), reachedFrom(before, context));
      // The entry itself keeps a chunk of its own: taken along, Rolldown 1 exports what is not there.
      return id !== entry && wanted.has(id) ? name : null;
    },
  };
}

/** A module and all that it imports before it runs. */
function reachedFrom(id, context, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of [...(context.getModuleInfo(id)?.importedIds ?? [])])
    reachedFrom(imported, context, found);
  return found;
}

const difference = (all, without) => new Set([...all].filter((each) => !without.has(each)));
