/**
 * Whether a watch is read at all. Sample projects are about invented brands: those are only looked for at sources that the
 * sandbox plays, because a real source would cost money and return real posts about others.
 * @param watch the alias of a row of `watches`
 */
export function isReadForProject(watch: string): string {
  // Evaluated once per statement rather than once per watch: claims look at thousands.
  return `(${watch}.project_id, ${watch}.source) NOT IN (
    SELECT invented.id, real.source FROM projects invented CROSS JOIN source_states real
    WHERE invented.sample AND NOT real.sample)`;
}
