import { readFileSync } from 'node:fs';
import { signUp } from '../measure/sign-up.mjs';
import { startGateway } from '../measure/start-gateway.mjs';

/**
 * Measures the peak memory of a gateway while it exports a tenth of the mentions, then all of them, each in a new process.
 * @param {import('typeorm').DataSource} dataSource
 * @param {{ databaseUrl: string, redisUrl: string }} servers
 * @param {{ projectId: string }} world
 * @param {number} mentions
 */
export async function measureExport(dataSource, servers, { projectId }, mentions) {
  const [{ at }] = await dataSource.query(
    'SELECT found_at AS at FROM mentions WHERE project_id = $1 ORDER BY id DESC OFFSET $2::integer LIMIT 1',
    [projectId, Math.floor(mentions / 10)],
  );
  const table = [];
  for (const format of ['ndjson', 'csv'])
    for (const query of [`found_since=${at.toISOString()}`, '']) {
      const gateway = await startGateway(servers);
      try {
        const { token } = await signUp(gateway.url, dataSource, projectId);
        const before = peakMb(gateway.child);
        const begin = performance.now();
        const { records, bytes } = await read(
          `${gateway.url}/api/v1/mentions/export?format=${format}&${query}`,
          {
            authorization: `Bearer ${token}`,
            'x-project-id': projectId,
          },
        );
        const seconds = (performance.now() - begin) / 1_000;
        table.push({
          format,
          mentions: format === 'csv' ? '' : records,
          MB: Math.round(bytes / 1_048_576),
          seconds: Math.round(seconds),
          'peak MB before': before,
          'peak MB': peakMb(gateway.child),
        });
      } finally {
        await gateway.stop();
      }
    }
  console.table(table);
}

async function read(url, headers) {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`The export returned ${answer.status}: ${await answer.text()}`);
  let records = 0;
  let bytes = 0;
  for await (const part of answer.body) {
    bytes += part.length;
    for (const byte of part) if (byte === 10) records += 1;
  }
  return { records, bytes };
}

/** The peak resident memory so far. Linux only. */
function peakMb({ pid }) {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1_024);
}
