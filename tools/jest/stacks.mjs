/** Projects whose specs start a whole stack of processes, or a browser: `npm test` runs them only with `--all` or by name. */
export const stackProjects = ['apps/e2e', 'apps/standalone'];

/** The compiled specs of these projects. */
export const stackPattern = `/(${stackProjects.join('|')})/dist/`;
