import { expect, it } from '@jest/globals';
import { createLog } from '../log/log.js';
import { Metrics } from '../metrics/metrics.js';
import { startService } from '../service/start-service.js';
import { HealthChecks } from './health-checks.js';

it('shows for each optional part whether it makes the process degraded', async () => {
  const log = createLog({ service: 'sample', level: 'silent' });
  const { app } = await startService(
    { name: 'sample', configs: [], modules: [], log },
    { HOST: '127.0.0.1', PORT: '0' },
  );
  const fails = () => Promise.reject(new Error('no'));
  app
    .get(HealthChecks)
    .add(
      { name: 'redis', need: 'optional', check: fails },
      { name: 'disk', need: 'optional', check: () => Promise.resolve() },
      { name: 'database', need: 'required', check: fails },
    );
  const shown = (await app.get(Metrics).text()).match(/^earshot_degraded.*$/gm);
  expect(shown).toEqual([
    'earshot_degraded{part="configuration"} 0',
    'earshot_degraded{part="redis"} 1',
    'earshot_degraded{part="disk"} 0',
  ]);
  await app.close();
});
