import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { processEnvironment } from '../../index.js';
import { runService } from '../run-service.js';

/**
 * A service with slow responses: `/slow` and, in chunks, `/stream`; it logs when they start. `/prints` acts like a package
 * that prints, `/crash` like one that throws an uncaught error.
 */
await runService(
  {
    name: 'sample',
    modules: [],
    configs: [],
    prepare: (app) => {
      const server = app.getHttpAdapter().getInstance();
      server.get('/slow', async () => {
        begun();
        await sleep(500);
        return 'done';
      });
      server.get('/prints', async () => {
        process.emitWarning('it will go', 'DeprecationWarning', 'DEP9999');
        console.error('%s is odd', 'this'); // eslint-disable-line no-console -- as packages do
        return 'done';
      });
      server.get('/crash', async () => {
        setImmediate(() => {
          throw new Error('nobody catches this');
        });
        return 'done';
      });
      server.get('/stream', (_, reply) => reply.send(Readable.from(pieces())));
    },
  },
  processEnvironment(),
);

function begun(): void {
  process.stdout.write('{"msg":"begun"}\n');
}

async function* pieces(): AsyncGenerator<string> {
  begun();
  for (let piece = 0; piece < 5; piece += 1) {
    yield `${piece} `;
    await sleep(200);
  }
  yield 'end';
}
