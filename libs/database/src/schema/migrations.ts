import * as all from '../migrations/index.js';

/** The schema's history, oldest first. Released migrations are never changed. */
export const migrations = Object.values(all).sort((a, b) => timeOf(a) - timeOf(b));

/** The names of migrations end with their time, in milliseconds. */
function timeOf({ name }: { readonly name: string }): number {
  return Number(name.slice(-13));
}
