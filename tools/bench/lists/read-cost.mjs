/**
 * Runs work of repositories and tells what its statements read.
 * @param {import('@earshot/database').Database} database
 * @param {string} projectId
 * @param {(tx: import('@earshot/database').Tx) => Promise<unknown>} work
 * @returns {Promise<{ rows: number, pages: number, statements: number, result: unknown }>} rows and 8 KiB pages that
 * scans touched, those that they threw away included
 */
export async function readCost(database, projectId, work) {
  const cost = { rows: 0, pages: 0, statements: 0 };
  const result = await database.asTenant(projectId, (tx) => {
    const runner = tx.queryRunner;
    const query = runner.query.bind(runner);
    runner.query = async (sql, parameters, structured) => {
      const [{ 'QUERY PLAN': plans }] = await query(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${sql}`,
        parameters,
      );
      cost.rows += rowsRead(plans[0].Plan);
      cost.pages += plans[0].Plan['Shared Hit Blocks'] + plans[0].Plan['Shared Read Blocks'];
      cost.statements += 1;
      return query(sql, parameters, structured);
    };
    // The runner goes back to the pool: it must be as it was.
    return work(tx).finally(() => delete runner.query);
  });
  return { ...cost, result };
}

function rowsRead(node) {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
  if (!/Scan$/.test(node['Node Type']) || /(CTE|Subquery|Function|Values) Scan/.test(node['Node Type']))
    return below;
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return below + Math.round(each * node['Actual Loops']);
}
