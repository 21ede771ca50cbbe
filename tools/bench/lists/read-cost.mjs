/**
 * Runs repository calls and returns what their statements read.
 * @param {import('@earshot/database').Database} database
 * @param {string} projectId
 * @param {(tx: import('@earshot/database').Tx) => Promise<unknown>} work
 * @returns {Promise<{ rows: number, pages: number, statements: number, result: unknown }>} rows and 8 KiB pages read by
 * scans, including rows they discarded
 */
export async function readCost(database, projectId, work) {
  const cost = { rows: 0, pages: 0, statements: 0 };
  const result = await database.asTenant(projectId, (tx) => {
    const send = tx.together.bind(tx);
    tx.together = async (statements) => {
      for (const { sql, parameters } of statements) {
        const explain = `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${sql}`;
        const [{ rows }] = await send([{ sql: explain, parameters }]);
        const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
        cost.rows += rowsRead(plan);
        cost.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        cost.statements += 1;
      }
      return send(statements);
    };
    return work(tx);
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
