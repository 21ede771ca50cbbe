import { Client } from 'pg';
import type { Accounts, SourceUnits } from './judge-bill.js';

interface Row {
  readonly source: string;
  readonly meter: string;
  readonly units: number;
}

/** What an installation has counted since its database was made, by its tables. */
export async function readAccounts(databaseUrl: string): Promise<Accounts> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const read = async (sql: string): Promise<SourceUnits> => bySource((await client.query<Row>(sql)).rows);
    return {
      metered: await read('SELECT source, meter, used AS units FROM source_meters'),
      attributed: await read(
        'SELECT source, meter, sum(units) AS units FROM source_spending GROUP BY source, meter',
      ),
      undivided: await read(sumOf('SELECT source, counted AS units FROM source_charges')),
      inDoubt: await read(
        sumOf(`SELECT source, counted AS units FROM source_charges WHERE is_open
          UNION ALL SELECT source, units FROM abandoned_charges`),
      ),
    };
  } finally {
    await client.end();
  }
}

function sumOf(charges: string): string {
  return `SELECT c.source, u.key AS meter, sum(u.value::double precision) AS units
    FROM (${charges}) c CROSS JOIN LATERAL jsonb_each(c.units) u GROUP BY c.source, u.key`;
}

function bySource(rows: readonly Row[]): SourceUnits {
  const units: Record<string, Record<string, number>> = {};
  for (const row of rows) units[row.source] = { ...units[row.source], [row.meter]: row.units };
  return units;
}
