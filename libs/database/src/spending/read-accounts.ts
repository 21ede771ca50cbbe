import type { DataSource } from 'typeorm';

/** Units by source, then by meter. */
export type AccountUnits = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** All units that the meters have counted, and where each one was accounted for. */
export interface Accounts {
  /** In the current windows. */
  readonly metered: AccountUnits;
  /** Attributed to projects and monitors, for as long as that is kept. */
  readonly attributed: AccountUnits;
  /** In charges not attributed yet. */
  readonly undivided: AccountUnits;
  /** In charges whose real cost is unknown. */
  readonly inDoubt: AccountUnits;
}

interface Row {
  readonly source: string;
  readonly meter: string;
  readonly units: number;
}

/** Adds up the units of every source. */
export async function readAccounts(dataSource: DataSource): Promise<Accounts> {
  const read = async (sql: string): Promise<AccountUnits> => bySource(await dataSource.query<Row[]>(sql));
  return {
    metered: await read('SELECT source, meter, used AS units FROM source_meters'),
    attributed: await read(
      'SELECT source, meter, sum(units) AS units FROM source_spending GROUP BY source, meter',
    ),
    undivided: await read(sumOf('SELECT source, coalesce(counted, costs) AS units FROM source_charges')),
    inDoubt: await read(
      sumOf(`SELECT source, coalesce(counted, costs) AS units FROM source_charges WHERE is_open
        UNION ALL SELECT source, units FROM abandoned_charges`),
    ),
  };
}

function sumOf(charges: string): string {
  return `SELECT c.source, u.key AS meter, sum(u.value::double precision) AS units
    FROM (${charges}) c CROSS JOIN LATERAL jsonb_each(c.units) u GROUP BY c.source, u.key`;
}

function bySource(rows: readonly Row[]): AccountUnits {
  const units: Record<string, Record<string, number>> = {};
  for (const row of rows) units[row.source] = { ...units[row.source], [row.meter]: row.units };
  return units;
}
