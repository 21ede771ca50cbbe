import { type EnvReader, readBaseUrl } from '@earshot/platform';

/** Where people find the installation: of what the gateway reads, commands need nothing else. */
export class AddressConfig {
  readonly baseUrl: string;

  constructor(env: EnvReader) {
    this.baseUrl = readBaseUrl(env, env.integer('PORT', { default: 3000, min: 0, max: 65_535 }));
  }
}
