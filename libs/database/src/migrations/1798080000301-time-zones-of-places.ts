import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Projects could have short names of time zones that Postgres does not know (AET), so that counting their mentions failed, or
 * understands differently (IST). Each becomes the place that it stands for, or UTC if there is none. Projects are few, so no
 * row is locked for long.
 */
export class TimeZonesOfPlaces1798080000301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const short = (await runner.query(
      `SELECT DISTINCT time_zone AS name FROM projects
       WHERE (time_zone NOT LIKE '%/%' AND upper(time_zone) <> 'UTC') OR time_zone ILIKE 'SystemV/%'`,
    )) as { name: string }[];
    for (const { name } of short)
      await runner.query('UPDATE projects SET time_zone = $2 WHERE time_zone = $1', [name, placeOf(name)]);
  }

  async down(): Promise<void> {
    // Nothing to undo: an earlier release understands the names of places, too.
  }
}

function placeOf(zone: string): string {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
  return /^(?!SystemV\/)\w+\/./i.test(timeZone) ? timeZone : 'UTC';
}
