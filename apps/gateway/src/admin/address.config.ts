import { readBaseUrl, readPort, Settings } from '@earshot/platform';

/** The installation's address: the only setting of the gateway that commands need. */
export class AddressConfig extends Settings {
  readonly baseUrl = readBaseUrl(this.env, readPort(this.env));
}
