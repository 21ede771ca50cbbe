import type { EnvReader } from '@earshot/platform';

/** Where Redis is and under which name this installation's keys stand in it. */
export class RedisConfig {
  /** `redis://` or, with TLS, `rediss://`; user, password and database number in the URL. */
  readonly url: string;
  /** Before every key; a hash tag (`{earshot}`) keeps all keys on one node of a cluster. */
  readonly prefix: string;

  constructor(env: EnvReader) {
    this.url = env.url('REDIS_URL', { protocols: ['redis:', 'rediss:'] });
    this.prefix = env.text('REDIS_PREFIX', {
      default: '{earshot}',
      pattern: /^[\w:.{}-]{1,40}$/,
      expected: '1 to 40 letters, digits or any of _ : . { } -',
    });
  }
}
