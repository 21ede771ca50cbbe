import { type EnvReader, readBaseUrl } from '@earshot/platform';

/** What the public door needs to know. */
export class GatewayConfig {
  /** The address people and programs use, without a slash at the end. */
  readonly baseUrl: string;
  /** Session cookies over plain HTTP, for an installation without TLS. */
  readonly insecureCookies: boolean;
  /** Whether anybody may sign up, or nobody. */
  readonly signUp: 'open' | 'closed';

  constructor(env: EnvReader) {
    const port = env.integer('PORT', { default: 3000, min: 0, max: 65_535 });
    this.baseUrl = readBaseUrl(env, port);
    this.insecureCookies = env.boolean('INSECURE_COOKIES', { default: false });
    this.signUp = env.text('EARSHOT_SIGN_UP', {
      default: 'open',
      pattern: /^(open|closed)$/,
      expected: 'open or closed',
    }) as 'open' | 'closed';
  }
}
