import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { Lifecycle, processEnvironment } from '../../index.js';
import { HealthModule } from '../../health/health.module.js';
import { runService } from '../run-service.js';

/** A service whose answers take a while: `/slow` and, piece by piece, `/stream`. `/fail` makes it say that it cannot go on. */
await runService(
  {
    name: 'sample',
    modules: [HealthModule.forRoot([], () => [])],
    configs: [],
    prepare: (app) => {
      const server = app.getHttpAdapter().getInstance();
      server.get('/slow', async () => {
        await sleep(500);
        return 'done';
      });
      server.get('/stream', (_, reply) => reply.send(Readable.from(pieces())));
      server.get('/fail', () => {
        app.get(Lifecycle).fail('it hears nothing');
        return 'failed';
      });
    },
  },
  processEnvironment(),
);

async function* pieces(): AsyncGenerator<string> {
  for (let piece = 0; piece < 5; piece += 1) {
    yield `${piece} `;
    await sleep(200);
  }
  yield 'end';
}
