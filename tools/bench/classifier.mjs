/**
 * CPU time per post, posts per second, memory and load time of both embedded models, alone and in two processes at once. If
 * a post costs no more CPU time with two processes, throughput scales with the number of processors. Usage: npm run build &&
 * npm run bench:classifier [-- posts], default 1000. The posts are made up.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openEmbeddedClassifier } from '../../libs/classification/dist/index.js';
import { compareBatches } from './classifier/batches.mjs';
import { madeUpInput } from './classifier/made-up-input.mjs';
import { readNumbers } from './command-line.mjs';

const batchSize = 50;
const self = fileURLToPath(import.meta.url);

if (process.send === undefined) await compare(...readNumbers('npm run bench:classifier', { posts: 1_000 }));
else process.once('message', measure);

/** Runs each model in one process, then in two at once. */
async function compare(count) {
  const table = {};
  for (const model of ['transformer', 'linear']) {
    const posts = model === 'linear' ? count * 10 : count;
    const alone = await run(model, posts, 1);
    const both = await run(model, posts, 2);
    const [one] = alone;
    const rate = (runs) => runs.reduce((sum, { postsPerSecond }) => sum + postsPerSecond, 0);
    table[one.name] = {
      'CPU ms/post': one.cpuMs.toFixed(2),
      'two processes': (both.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / both.length).toFixed(2),
      'posts/s': Math.round(rate(alone)),
      'posts/s, two': Math.round(rate(both)),
      'opened in ms': Math.round(one.openedMs),
      'opening, CPU ms': Math.round(one.openingCpuMs),
      'MB before': one.megabytesBefore,
      'MB after': one.megabytes,
    };
  }
  console.table(table);
  console.table(await compareBatches(Math.min(count, 320)));
}

/** Starts the measurement in all processes at once, after every one has loaded its model. */
async function run(model, count, processes) {
  const children = Array.from({ length: processes }, () => fork(self));
  const heard = (kind) =>
    Promise.all(
      children.map(
        (child) =>
          new Promise((resolve, reject) => {
            child.on('message', (message) => message.kind === kind && resolve(message));
            child.once('exit', () => reject(new Error('A process exited before it had measured')));
          }),
      ),
    );
  for (const child of children) child.send({ model, count });
  await heard('open');
  const measured = heard('measured');
  for (const child of children) child.send('go');
  const results = await measured;
  return results;
}

async function measure({ model, count }) {
  const megabytesBefore = megabytes();
  const opening = process.cpuUsage();
  const openedAt = performance.now();
  const classifier = openEmbeddedClassifier({ model, threads: 1 });
  const { name } = await classifier.ready();
  await classifier.classify([madeUpInput(0)], new Date());
  const openedMs = performance.now() - openedAt;
  const openingCpuMs = cpuMs(opening);
  const inputs = Array.from({ length: count }, (_, index) => madeUpInput(index));
  await classify(classifier, inputs.slice(0, 200));
  process.send({ kind: 'open' });
  await new Promise((go) => process.once('message', go));
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await classify(classifier, inputs);
  const seconds = (performance.now() - startedAt) / 1_000;
  const result = { cpuMs: cpuMs(before) / count, postsPerSecond: count / seconds, megabytes: megabytes() };
  process.send({ kind: 'measured', name, openedMs, openingCpuMs, megabytesBefore, ...result });
  await classifier.close();
}

/** Like the worker: batches of 50, two at a time. */
async function classify(classifier, inputs) {
  const batches = Array.from({ length: Math.ceil(inputs.length / batchSize) }, (_, index) =>
    inputs.slice(index * batchSize, (index + 1) * batchSize),
  );
  const lane = async () => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift())
      await classifier.classify(batch, new Date());
  };
  await Promise.all([lane(), lane()]);
}

function cpuMs(since) {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

function megabytes() {
  return Math.round(process.memoryUsage().rss / 1e6);
}
