import { type EnvReader, readBaseUrl, readPort } from '@earshot/platform';

/** The installation's address: the only setting of the gateway that commands need. */
export class AddressConfig {
  readonly baseUrl: string;

  constructor(env: EnvReader) {
    this.baseUrl = readBaseUrl(env, readPort(env));
  }
}
