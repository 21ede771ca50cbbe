import { createLog } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { RedisConnection } from './redis-connection.js';
import { absentRedis } from './testing/redis.js';
import { until } from './testing/until.js';

describe('RedisConnection', () => {
  it('says once of an outage where Redis is and what is wrong, and nothing of a password', async () => {
    const lines: string[] = [];
    const log = createLog({ service: 'spec', level: 'info', to: { write: (line) => void lines.push(line) } });
    const config = absentRedis();
    const url = new URL(config.url);
    url.password = 'hunter2hunter2';
    const connection = new RedisConnection({ ...config, url: url.href } as typeof config, log);
    try {
      let failures = 0;
      connection.client.on('error', () => (failures += 1));
      await until(() => failures >= 3);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(`Redis ${url.host} refused the connection.`);
      expect(lines[0]).not.toContain('hunter2');
    } finally {
      connection.onApplicationShutdown();
    }
  });
});
