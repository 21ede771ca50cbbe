import {
  isPaidSource,
  moneyUnit,
  sharedSources,
  smallestBudgetUsd,
  sourceNames,
  usdOf,
} from '@earshot/domain';
import { Clock, createLog, EnvReader, HttpClient } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { noCredentials } from './credentials.js';
import type { SourceDefinition } from './source.js';
import { xPrices } from './x/x-meters.js';
import { isSupportedSource, sourceConfigs, sourceDefinitions } from './sources.js';

describe('the list of sources', () => {
  const deps = {
    http: new HttpClient(),
    clock: new Clock(),
    log: createLog({ service: 'spec', level: 'silent' }),
    credentials: noCredentials(),
  };

  it('has every source of the house, and the config of each', () => {
    expect(sourceNames.filter((name) => !isSupportedSource(name))).toEqual([]);
    expect(sourceConfigs).toHaveLength(sourceNames.length);
  });

  it('has prices that a smallest budget pays for: a page of X', () => {
    expect(smallestBudgetUsd.x).toBe(usdOf(100 * xPrices.post));
  });

  it.each([...sourceNames])(
    'says of %s without being configured what it counts and how much can be seen, and builds nothing',
    (name) => {
      const definition: SourceDefinition<object> = sourceDefinitions[name];
      const reader = new EnvReader({});
      const config = new definition.config(reader);
      expect(reader.faults).toEqual([]);
      expect(definition.create(config, deps)).toBeNull();
      const meters = definition.meters(config);
      expect(meters.length).toBeGreaterThan(0);
      expect(new Set(meters.map((meter) => meter.name)).size).toBe(meters.length);
      expect(meters.filter(({ limit }) => !(limit > 0))).toEqual([]);
      const money = meters.filter(({ kind }) => kind === 'money');
      // Budgets are in dollars, and people can set them for these sources alone.
      expect(money.map(({ unit }) => unit)).toEqual(isPaidSource(name) ? [moneyUnit.name] : []);
      const isShared = (sharedSources as readonly string[]).includes(name);
      expect(meters.some(({ kind }) => kind !== 'rate')).toBe(isShared);
      expect(definition.coverage.note).toMatch(/^\p{Lu}.*\.$/su);
    },
  );
});
