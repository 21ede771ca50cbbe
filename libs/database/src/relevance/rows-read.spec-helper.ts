import { Tx } from '../connection/transaction/tx.js';
import type { TestDatabase } from '../testing/index.js';

interface Plan {
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Node Type': string;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: Plan[];
}

/** The number of rows touched by the scans of these queries, as counted by Postgres. */
export async function rowsRead(
  dataSource: TestDatabase['dataSource'],
  ask: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  const asked: [sql: string, parameters: readonly unknown[]][] = [];
  const recorder = Object.assign(Object.create(Tx.prototype) as Tx, {
    query: (sql: string, parameters: readonly unknown[]) => {
      asked.push([sql, parameters]);
      return Promise.resolve([]);
    },
  });
  await ask(recorder);
  let total = 0;
  for (const [sql, parameters] of asked) {
    const [row] = await dataSource.query<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      [...parameters],
    );
    const [plan] = row?.['QUERY PLAN'] ?? [];
    if (plan === undefined) throw new Error('no plan');
    total += touched(plan.Plan);
  }
  return total;
}

function touched(plan: Plan): number {
  const own = plan['Node Type'].includes('Scan')
    ? ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 1)
    : 0;
  return (plan.Plans ?? []).reduce((sum, child) => sum + touched(child), own);
}
