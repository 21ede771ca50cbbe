import { describe, expect, it } from '@jest/globals';
import { knownVariables } from './known-variables.js';
import { unknownVariables, unknownVariableSentence } from './unknown-variables.js';

const known = knownVariables();
const found = (...names: string[]) =>
  unknownVariables(Object.fromEntries(names.map((name) => [name, 'x'])), known);

describe('knownVariables', () => {
  it('contains the variables of .env.example', () => {
    expect(known).toEqual(expect.arrayContaining(['EARSHOT_SECRET_KEY', 'X_API_KEY', 'SWEEP_SECONDS']));
  });
});

describe('unknownVariables', () => {
  it.each([
    ['REDDIT_CLIENTID', 'REDDIT_CLIENT_ID'],
    ['REDIT_CLIENT_SECRET', 'REDDIT_CLIENT_SECRET'],
    ['YOUTUBE_KEY', 'YOUTUBE_API_KEY'],
    ['BRAVE_API_KEY', 'LINKEDIN_BRAVE_API_KEY'],
    ['X_BEARER', 'X_BEARER_TOKEN'],
    ['EARSHOT_SIGNUP', 'EARSHOT_SIGN_UP'],
    ['SMTP_URI', 'SMTP_URL'],
    ['LLM_BASEURL', 'LLM_BASE_URL'],
    ['SWEEP_SECOND', 'SWEEP_SECONDS'],
    ['TRUSTED_PROXIE', 'TRUSTED_PROXIES'],
  ])('reports %s and suggests %s', (name, nearest) => {
    expect(found(name)).toEqual([{ name, nearest }]);
  });

  it('reports a name without a suggestion if no known variable resembles it', () => {
    expect(found('EARSHOT_FLUX_CAPACITOR')).toEqual([{ name: 'EARSHOT_FLUX_CAPACITOR', nearest: null }]);
  });

  it("ignores Earshot's own variables, those of other software, and empty ones", () => {
    expect(found(...known)).toEqual([]);
    const others = [
      'HOME',
      'PATH',
      'CI',
      'HOSTNAME',
      'LANG',
      'NODE_ENV',
      'npm_config_cache',
      'XDG_CACHE_HOME',
    ];
    expect(found(...others, 'REDIS_SERVICE_HOST', 'REDIS_PORT_6379_TCP_ADDR', 'EARSHOT_PORT')).toEqual([]);
    expect(found('POSTGRES_USER', 'OTEL_SERVICE_NAME', 'EARSHOT_API_KEY', 'DATABASE_NAME')).toEqual([]);
    expect(unknownVariables({ REDDIT_CLIENTID: ' ' }, known)).toEqual([]);
  });

  it('describes the variable in a sentence, without its value', () => {
    const [one] = unknownVariables({ REDDIT_CLIENTID: 'hunter2' }, known);
    expect(one && unknownVariableSentence(one)).toBe(
      'REDDIT_CLIENTID is not a variable of Earshot and has no effect. Did you mean REDDIT_CLIENT_ID?',
    );
  });
});
