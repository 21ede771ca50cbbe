import { describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { ConfigModule } from './config.module.js';
import { ConfigError, type EnvReader } from './env-reader.js';

class FirstConfig {
  readonly first: string;
  constructor(env: EnvReader) {
    this.first = env.text('FIRST');
  }
}

class SecondConfig {
  readonly second: number;
  constructor(env: EnvReader) {
    this.second = env.integer('SECOND', { default: 2, min: 1, max: 3 });
  }
}

describe('ConfigModule', () => {
  it('provides every config class, even if two parts name the same one', async () => {
    const module = await Test.createTestingModule({
      imports: [ConfigModule.forRoot([FirstConfig, SecondConfig, FirstConfig], { FIRST: 'one' })],
    }).compile();
    expect(module.get(FirstConfig).first).toBe('one');
    expect(module.get(SecondConfig).second).toBe(2);
    await module.close();
  });

  it('reports the faults of all classes at once', () => {
    expect(() => ConfigModule.forRoot([FirstConfig, SecondConfig], { SECOND: 'x' })).toThrow(
      new ConfigError(['FIRST is required', 'SECOND must be a whole number from 1 to 3']),
    );
  });
});
