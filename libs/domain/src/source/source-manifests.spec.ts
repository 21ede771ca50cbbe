import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { moneyUnit } from '../spending/money.js';
import type { SourceManifest } from './source-manifest.js';
import { sourceManifests } from './source-manifests.js';

const docs = readFileSync(join(import.meta.dirname, '../../../../docs/sources.md'), 'utf8');
const firstFive = ['x', 'reddit', 'youtube', 'linkedin', 'threads'];

describe('the manifests of the sources', () => {
  it('have unique names that are valid prefixes of variables and URLs', () => {
    const names = sourceManifests.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]{0,29}$/);
  });

  it('keep the facet slots of stored mentions, and share the others', () => {
    expect(firstFive.map((source) => sourceManifests.find(({ name }) => name === source)?.slot)).toEqual([
      0, 1, 2, 3, 4,
    ]);
    for (const { slot } of sourceManifests.filter(({ name }) => !firstFive.includes(name)))
      expect([5, 6, 7, 8]).toContain(slot);
  });

  it.each<SourceManifest>(sourceManifests)(
    '$name: is complete and has a section in docs/sources.md',
    (manifest) => {
      const { name, label, access, meters, coverage, smallestBudgetUsd } = manifest;
      expect(docs).toContain(`\n## ${label}\n`);
      for (const known of [access.url, ...access.variables, ...access.otherVariables])
        expect(docs).toContain(known);
      for (const variable of [...access.variables, ...access.otherVariables])
        expect(variable.startsWith(`${name.toUpperCase()}_`)).toBe(true);
      expect(coverage.note).toMatch(/^\p{Lu}.*\.$/su);
      expect(meters.length).toBeGreaterThan(0);
      expect(new Set(meters.map((meter) => meter.name)).size).toBe(meters.length);
      // Budgets are in dollars, and users can set them only for these sources.
      const money = meters.filter(({ kind }) => kind === 'money');
      expect(money.map(({ unit }) => unit)).toEqual(smallestBudgetUsd === null ? [] : [moneyUnit.name]);
    },
  );
});
