import { type EnvReader, readBaseUrl } from '@earshot/platform';

/** Settings of the dispatcher. */
export class DispatcherConfig {
  /** The public address of the gateway, without a slash at the end: messages link to it. */
  readonly baseUrl: string;

  constructor(env: EnvReader) {
    this.baseUrl = readBaseUrl(env);
  }
}
