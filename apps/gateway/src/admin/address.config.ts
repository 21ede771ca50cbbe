import { type EnvReader, readBaseUrl } from '@earshot/platform';

/** The installation's address: the only setting of the gateway that commands need. */
export class AddressConfig {
  readonly baseUrl: string;

  constructor(env: EnvReader) {
    this.baseUrl = readBaseUrl(env, env.integer('PORT', { default: 3000, min: 0, max: 65_535 }));
  }
}
