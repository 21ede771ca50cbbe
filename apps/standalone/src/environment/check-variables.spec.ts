import { describe, expect, it } from '@jest/globals';
import { ConfigError, knownVariables } from '@earshot/platform';
import { checkVariables } from './check-variables.js';

describe('checkVariables', () => {
  it.each([
    ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
    ['REDIS_SENTINELS', 'REDIS_URL'],
    ['REDIS_CLUSTER_NODES', 'REDIS_URL'],
    ['REDIS_CA_FILE', 'REDIS_URL'],
  ])('refuses %s without %s, which would point to a different server', (name, server) => {
    expect(() => checkVariables({ [name]: 'x' })).toThrow(new ConfigError([`${name} needs ${server}`]));
    expect(checkVariables({ [name]: 'x', [server]: 'y' })).toEqual([]);
  });

  it('explains why variables of other kinds of installation have no effect', () => {
    expect(checkVariables({ GRAFANA_PASSWORD: 'x', SHUTDOWN_DELAY_SECONDS: '5' })).toEqual([
      'GRAFANA_PASSWORD has no effect here: only docker compose runs Grafana.',
      'SHUTDOWN_DELAY_SECONDS has no effect here: there is no load balancer in front of Earshot.',
    ]);
  });

  it('reports a misspelt variable', () => {
    expect(checkVariables({ REDIT_CLIENT_ID: 'x', HOME: '/root' })).toEqual([
      'REDIT_CLIENT_ID is not a variable of Earshot and has no effect. Did you mean REDDIT_CLIENT_ID?',
    ]);
  });

  it('mentions only variables that exist', () => {
    const all = Object.fromEntries(knownVariables().map((name) => [name, 'x']));
    expect(checkVariables(all)).toHaveLength(8);
  });
});
