import { type EnvReader, readBaseUrl } from '@earshot/platform';

/** Settings of the dispatcher. */
export class DispatcherConfig {
  /** The public address of the gateway, without a trailing slash, for links in messages. */
  readonly baseUrl: string;

  constructor(env: EnvReader) {
    this.baseUrl = readBaseUrl(env);
  }
}
