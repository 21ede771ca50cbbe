import type { EnvReader } from '@earshot/platform';

/** What the dispatcher needs to know. */
export class DispatcherConfig {
  /** The public address of the gateway, without a slash at the end: messages link to it. */
  readonly baseUrl: string;

  constructor(env: EnvReader) {
    this.baseUrl = env
      .url('BASE_URL', { default: 'http://localhost:3000', protocols: ['http:', 'https:'] })
      .replace(/\/+$/, '');
  }
}
