import { Clock, createLog, EnvReader, HttpClient } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { unlimitedMeters } from './meters.js';
import { RedditConfig } from './reddit/reddit.config.js';
import { createSource, isSupportedSource, sourceConfigs } from './sources.js';

describe('the list of sources', () => {
  const deps = {
    http: new HttpClient(),
    clock: new Clock(),
    log: createLog({ service: 'spec', level: 'silent' }),
    meters: unlimitedMeters(),
  };

  it('builds no source that is not configured', () => {
    expect(createSource('reddit', new RedditConfig(new EnvReader({})), deps)).toBeNull();
  });

  it('tells which sources can be read, and how they are configured', () => {
    expect(isSupportedSource('reddit')).toBe(true);
    expect(isSupportedSource('x')).toBe(true);
    expect(sourceConfigs).toContain(RedditConfig);
  });
});
