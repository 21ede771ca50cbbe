import { describe, expect, it } from '@jest/globals';
import { EnvReader, type Environment } from '@earshot/platform';
import { GatewayConfig } from '../../gateway.config.js';
import { sessionCookieWarning } from './session-cookie.js';

function warningOf(env: Environment): string | null {
  return sessionCookieWarning(new GatewayConfig(new EnvReader(env)));
}

describe('the warning about session cookies', () => {
  it.each(['https://earshot.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'is not given where browsers accept them: %s',
    (url) => {
      expect(warningOf({ BASE_URL: url })).toBeNull();
    },
  );

  it.each(['http://10.0.0.5:3000', 'http://earshot.internal', 'http://localhost.example'])(
    'says that nobody can sign in over plain HTTP: %s',
    (url) => {
      expect(warningOf({ BASE_URL: url })).toMatch(/^BASE_URL is not https, .* INSECURE_COOKIES=true\.$/);
    },
  );

  it('says that allowed ones travel unprotected', () => {
    expect(warningOf({ BASE_URL: 'http://10.0.0.5:3000', INSECURE_COOKIES: 'true' })).toMatch(
      /^INSECURE_COOKIES is on/,
    );
  });
});
