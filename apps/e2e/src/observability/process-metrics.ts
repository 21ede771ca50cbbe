import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from '../stack/stack.js';

/** The URL of each process of a stack, including the gateway, by name, from the line it logged when it was ready. */
export async function processUrls(stack: Stack): Promise<ReadonlyMap<string, string>> {
  const urls = new Map([['gateway', stack.baseUrl]]);
  for (const name of stack.workers) {
    const lines = (await readFile(join(stack.logFolder, `${name}.log`), 'utf8')).split('\n');
    const ready = lines.findLast((line) => line.includes('"msg":"ready"'));
    if (ready !== undefined) urls.set(name, (JSON.parse(ready) as { url: string }).url);
  }
  return urls;
}

/** Returns what a process exports to Prometheus. */
export async function metricsOf(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url}/metrics answered ${answer.status}`);
  return answer.text();
}

/** The names of the series that a process exports; those of histograms as queries use them. */
export function seriesNames(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}
