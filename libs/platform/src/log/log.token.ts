/** The injection token of the process's `Log`. */
export const LOG = Symbol('log');
