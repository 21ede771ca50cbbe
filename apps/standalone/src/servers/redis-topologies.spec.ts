import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  Controller,
  type INestApplicationContext,
  Logger,
  Module,
  type ModuleMetadata,
} from '@nestjs/common';
import { EventPattern, type MicroserviceOptions } from '@nestjs/microservices';
import { Test, type TestingModule } from '@nestjs/testing';
import { ClassifierModule, classifierConfigs } from '@earshot/classifier';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '@earshot/database/testing';
import { ConfigModule, createLog, EnvReader, type Environment, PlatformModule } from '@earshot/platform';
import {
  Enqueuer,
  EventPublisher,
  events,
  eventTransport,
  QueueModule,
  queues,
  RateLimiter,
  RedisConfig,
  SweepConfig,
} from '@earshot/queue';
import { listenTo, until } from '@earshot/queue/testing';
import { redisAtHand, RedisProcess } from '../testing/redis-process.js';

const redis = await redisAtHand();
const log = createLog({ service: 'spec', level: 'silent' });
const servers: RedisProcess[] = [];
const closings: (() => Promise<unknown>)[] = [];

async function start(settings: readonly string[] = [], ...mode: string[]): Promise<RedisProcess> {
  const server = await RedisProcess.start(redis ?? ['redis-server'], settings, ...mode);
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
  heardEvents.length = 0;
});
afterAll(async () => {
  for (const server of servers) await server.remove();
});

/** Silences Nest's own messages about an unavailable Redis. */
async function compile(metadata: ModuleMetadata): Promise<TestingModule> {
  const app = await Test.createTestingModule(metadata).compile();
  Logger.overrideLogger(false);
  return app;
}

const Listener = listenTo(queues.alert);

/** A process that enqueues, listens and counts; it never sweeps. */
async function startProcess(env: Environment): Promise<INestApplicationContext> {
  @Module({ imports: [QueueModule], providers: [Listener] })
  class ProcessModule {}
  const configs = ConfigModule.forRoot([RedisConfig, SweepConfig], { ...env, SWEEP_SECONDS: '3600' });
  const app = await compile({
    imports: [configs, PlatformModule.forRoot(log), ProcessModule],
  });
  closings.push(() => app.close());
  return app.init();
}

/** Enqueues until the worker receives the job; in production, the sweep makes up for lost jobs. */
async function enqueueUntilHeard(app: INestApplicationContext, id: string): Promise<void> {
  const heard = (): boolean => app.get(Listener).heard.some(({ mentionIds }) => mentionIds.includes(id));
  await until(async () => {
    await app.get(Enqueuer).enqueue(queues.alert, [{ mentionIds: [id] }]);
    return heard();
  });
}

const heardEvents: string[] = [];

@Controller()
class EventListener {
  @EventPattern(events.credentialRevoked)
  hear({ credentialId }: { credentialId: string }): void {
    heardEvents.push(credentialId);
  }
}

async function listenToEvents(env: Environment): Promise<void> {
  const module = await compile({ controllers: [EventListener] });
  const app = module.createNestMicroservice<MicroserviceOptions>({
    ...eventTransport(new RedisConfig(new EnvReader(env))),
    logger: false,
  });
  closings.push(() => app.close());
  await app.listen();
}

/** Events may be lost, so it publishes until one is received. */
async function tellUntilHeard(app: INestApplicationContext, credentialId: string): Promise<void> {
  await until(() => {
    app.get(EventPublisher).publish(events.credentialRevoked, { credentialId });
    return heardEvents.includes(credentialId);
  });
}

const describeWithRedis = redis === null ? describe.skip : describe;

describeWithRedis('Earshot on a Redis Cluster of three nodes', () => {
  let nodes: RedisProcess[];
  let env: Environment;

  beforeAll(async () => {
    const settings = ['cluster-enabled yes', 'cluster-node-timeout 1000', 'cluster-require-full-coverage no'];
    nodes = [await start(settings), await start(settings), await start(settings)];
    const [first, ...others] = nodes.map(({ port }) => `127.0.0.1:${port}`);
    const ranges = ['0 5460', '5461 10922', '10923 16383'];
    for (const [at, node] of nodes.entries()) {
      await node.order(`CLUSTER ADDSLOTSRANGE ${ranges[at]}`);
      await node.order(`CLUSTER MEET 127.0.0.1 ${nodes[0]?.port}`);
    }
    await untilWhole();
    env = { REDIS_URL: `redis://${first}`, REDIS_CLUSTER_NODES: others.join(',') };
  });

  /** The nodes whose answer to a command matches. */
  async function keepers(among: readonly RedisProcess[], command: string, like: RegExp) {
    const answers = await Promise.all(among.map((node) => node.order(command)));
    return among.filter((_, at) => like.test(answers[at] ?? ''));
  }

  async function untilWhole(): Promise<void> {
    const whole = /cluster_state:ok[^]*cluster_slots_ok:16384[^]*cluster_known_nodes:3/;
    await until(async () => (await keepers(nodes, 'CLUSTER INFO', whole)).length === 3);
  }

  it('delivers jobs and events, counts requests across processes, and keeps every key on one node', async () => {
    const [one, other] = [await startProcess(env), await startProcess(env)];
    await enqueueUntilHeard(one, 'a');
    await enqueueUntilHeard(other, 'b');
    const limit = [{ key: 'caller', limit: 20 }];
    const decisions = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? one : other).get(RateLimiter).take(limit, 60)),
    );
    expect(decisions.flat().filter(({ allowed }) => allowed)).toHaveLength(20);
    await listenToEvents(env);
    await tellUntilHeard(one, 'key-1');
    expect(await keepers(nodes, 'DBSIZE', /:[1-9]/)).toHaveLength(1);
  });

  it('is unaffected by the loss of an unused node, and recovers once the other is back', async () => {
    const app = await startProcess(env);
    await listenToEvents(env);
    await enqueueUntilHeard(app, 'before');
    const [keeper] = await keepers(nodes, 'DBSIZE', /:[1-9]/);
    const bystander = nodes.find((node) => node !== keeper);
    await bystander?.kill();
    await enqueueUntilHeard(app, 'without a bystander');
    await tellUntilHeard(app, 'key-2');
    await bystander?.start();
    await untilWhole();
    await keeper?.kill();
    expect(await app.get(Enqueuer).enqueue(queues.alert, [{ mentionIds: ['lost'] }])).toBe(false);
    await keeper?.start();
    await enqueueUntilHeard(app, 'after');
  });
});

describeWithRedis('Earshot on Redis with Sentinel', () => {
  let test: TestDatabase;
  let env: Environment;
  let master: RedisProcess;
  let sentinel: RedisProcess;

  beforeEach(async () => {
    test = await createTestDatabase();
    closings.push(() => test.close());
    master = await start(['repl-diskless-sync-delay 0']);
    await start([`replicaof 127.0.0.1 ${master.port}`]);
    // Sentinel sees at once the replicas that are already connected, but others only ten seconds later.
    await until(async () => /state=online/.test(await master.order('INFO replication')));
    sentinel = await start(
      [
        `sentinel monitor mymaster 127.0.0.1 ${master.port} 1`,
        'sentinel down-after-milliseconds mymaster 500',
        'sentinel failover-timeout mymaster 2000',
      ],
      '--sentinel',
    );
    await until(async () => /slaves=1/.test(await sentinel.order('INFO sentinel')));
    env = { REDIS_URL: 'redis://mymaster', REDIS_SENTINELS: `127.0.0.1:1,127.0.0.1:${sentinel.port}` };
  });

  /** A classifier started like its `main`; it sweeps every second. */
  async function startClassifier(): Promise<void> {
    const configs = ConfigModule.forRoot(classifierConfigs, {
      ...env,
      DATABASE_URL: test.url,
      CLASSIFIER_MODEL: 'linear',
      SWEEP_SECONDS: '1',
    });
    const app = await compile({
      imports: [configs, PlatformModule.forRoot(log), ClassifierModule],
    });
    closings.push(() => app.close());
    await app.init();
  }

  it('loses nothing in a fail-over under load, and delivers jobs and events through the new master', async () => {
    const enqueuing = await startProcess(env);
    await listenToEvents(env);
    await enqueueUntilHeard(enqueuing, 'before');
    await tellUntilHeard(enqueuing, 'key-3');
    await startClassifier();
    const { id: projectId } = await givenProject(test.database);
    const monitor = await givenMonitor(test.database, projectId);
    for (let count = 0; count < 60; count += 1) {
      if (count === 20) await master.kill();
      const { id } = await givenMention(test.database, monitor);
      await enqueuing.get(Enqueuer).enqueue(queues.classify, [{ mentionIds: [id] }]);
    }
    await until(async () => {
      const [left] = await test.dataSource.query<{ count: number }[]>(
        'SELECT count(*)::integer AS count FROM mentions WHERE classified_at IS NULL',
      );
      return left?.count === 0;
    });
    await enqueueUntilHeard(enqueuing, 'after');
    await tellUntilHeard(enqueuing, 'key-4');
    expect(await sentinel.order('SENTINEL get-master-addr-by-name mymaster')).not.toContain(
      String(master.port),
    );
  });
});
