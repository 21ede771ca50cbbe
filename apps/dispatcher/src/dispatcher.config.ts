import { readBaseUrl, Settings } from '@earshot/platform';

/** Settings of the dispatcher. */
export class DispatcherConfig extends Settings {
  /** The public address of the gateway, without a trailing slash, for links in messages. */
  readonly baseUrl = readBaseUrl(this.env);
}
