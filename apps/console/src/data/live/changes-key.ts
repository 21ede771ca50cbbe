/** The last part of the query keys for changes to a list since it was loaded. */
export const changesKey = 'changes';
