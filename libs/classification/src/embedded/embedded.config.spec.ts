import { EnvReader } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { EmbeddedConfig } from './embedded.config.js';

describe('EmbeddedConfig', () => {
  it('defaults to the transformer on one thread', () => {
    expect(new EmbeddedConfig(new EnvReader({}))).toEqual({ model: 'transformer', threads: 1 });
    const told = new EnvReader({ CLASSIFIER_MODEL: 'linear', CLASSIFIER_THREADS: '4' });
    expect(new EmbeddedConfig(told)).toEqual({ model: 'linear', threads: 4 });
  });

  it('reports both faults at once', () => {
    const env = new EnvReader({ CLASSIFIER_MODEL: 'lexical', CLASSIFIER_THREADS: '0' });
    new EmbeddedConfig(env);
    expect(env.faults).toEqual([
      'CLASSIFIER_MODEL must be one of transformer, linear',
      'CLASSIFIER_THREADS must be a whole number from 1 to 64',
    ]);
  });
});
