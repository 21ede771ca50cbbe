/**
 * Whether it is `UTC` or names an area and a place of the IANA database.
 * `Intl` also accepts offsets such as +02:00, which ignore daylight saving time, and old short names, which Postgres does not
 * know (AET, SystemV/AST4) or understands differently (IST, CET).
 */
export function isTimeZone(value: string): boolean {
  try {
    return (
      /^(utc|(?!systemv\/)[a-z_]+\/.+)$/i.test(value) &&
      Intl.DateTimeFormat('en', { timeZone: value }) !== undefined
    );
  } catch {
    return false;
  }
}

/** The same time zone as the IANA database spells it, which many libraries insist on: `Europe/Berlin` for `europe/berlin`. */
export function spelledTimeZone(value: string): string {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return known.find((name) => name.toLowerCase() === value.toLowerCase()) ?? value;
}
