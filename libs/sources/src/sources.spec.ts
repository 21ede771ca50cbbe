import { type ManifestMeter, manifestOf, smallestBudgetUsd, sourceNames, usdOf } from '@earshot/domain';
import { Clock, createLog, EnvReader, HttpClient } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { noCredentials } from './credentials.js';
import { BraveIndex } from './linkedin/brave-index.js';
import { xPrices } from './x/x-api.js';
import { smallestPage } from './x/x-search.feed.js';
import { sourceConfigs, sourceDefinitions } from './sources.js';

describe('the list of sources', () => {
  const deps = {
    http: new HttpClient(),
    clock: new Clock(),
    log: createLog({ service: 'spec', level: 'silent' }),
    credentials: noCredentials(),
  };

  it('has one config for each source', () => {
    expect(sourceConfigs).toHaveLength(sourceNames.length);
  });

  it('sets the smallest budget of X to the price of one page', () => {
    expect(smallestBudgetUsd.x).toBe(usdOf(100 * xPrices.post));
  });

  it('knows the price of the smallest request of X and of LinkedIn', () => {
    const smallest = (name: 'x' | 'linkedin'): number | undefined => {
      const meters: readonly ManifestMeter[] = manifestOf(name).meters;
      return meters.find(({ kind }) => kind === 'money')?.smallest;
    };
    expect(smallest('x')).toBe(smallestPage * xPrices.post);
    expect(smallest('linkedin')).toBe(new BraveIndex(undefined as never, '', undefined as never).pagePrice);
  });

  it.each(sourceNames)(
    'does not build %s without its credentials, and uses the meters of its manifest',
    (name) => {
      const definition = sourceDefinitions[name];
      const reader = new EnvReader({});
      const config = new definition.config(reader);
      expect(reader.faults).toEqual([]);
      const { meters, access } = manifestOf(name);
      if (access.variables.length > 0) expect(definition.create(config, deps)).toBeNull();
      const limited = definition.meters(config);
      expect(limited.map((meter) => meter.name)).toEqual(meters.map((meter) => meter.name));
      expect(limited.filter(({ limit }) => !(limit > 0))).toEqual([]);
    },
  );
});
