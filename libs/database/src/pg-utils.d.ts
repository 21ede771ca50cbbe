/** What `pg` itself, pg-cursor and pg-query-stream make of values before they are sent. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): Buffer | string | null;
}
