import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { sourceManifests } from '@earshot/domain';
import { alertRules, operatorQueries } from './operator-queries.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The anchors that GitHub makes from the headings. */
async function anchorsOf(file: string): Promise<Set<string>> {
  const text = await readFile(`${root}${file}`, 'utf8');
  return new Set(
    [...text.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

describe('the alert rules', () => {
  it('say what is wrong, what to do, how urgent it is, and where the runbook continues', async () => {
    const anchors = await anchorsOf('docs/operating.md');
    const rules = await alertRules();
    expect(rules.length).toBeGreaterThan(10);
    for (const { alert, labels, annotations } of rules) {
      expect([alert, labels['severity']]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
      expect([alert, annotations['summary']]).toEqual([alert, expect.stringMatching(/\S.{10,}/)]);
      expect([alert, annotations['description']]).toEqual([alert, expect.stringMatching(/\S.{30,}/)]);
      const [, anchor = ''] = /docs\/operating\.md#([\w-]+)$/.exec(annotations['runbook'] ?? '') ?? [];
      expect([alert, anchor, anchors.has(anchor)]).toEqual([alert, anchor, true]);
    }
  });

  it('use queries that Prometheus understands, like every panel of the dashboard', async () => {
    const queries = await operatorQueries();
    expect(queries.filter(({ expression }) => expression === '')).toEqual([]);
    expect(queries.some(({ where }) => where.startsWith('earshot.json'))).toBe(true);
  });

  it('distinguish money from quotas by the name of the meter', () => {
    const meters = sourceManifests.flatMap<{ name: string; kind: string }>((source) => [...source.meters]);
    const money = new Set(meters.filter(({ kind }) => kind === 'money').map(({ name }) => name));
    expect([...money]).toEqual(['spend']);
    expect(meters.filter(({ name, kind }) => name === 'spend' && kind !== 'money')).toEqual([]);
  });

  it('have unique names', async () => {
    const names = (await alertRules()).map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
  });
});
