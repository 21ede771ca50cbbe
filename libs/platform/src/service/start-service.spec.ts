import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Injectable, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ConfigError, type EnvReader } from '../config/env-reader.js';
import { type HealthCheck, HealthChecks, HealthFault } from '../health/health-checks.js';
import { HttpClient } from '../http/http-client.js';
import { createLog } from '../log/log.js';
import { type RunningService, type ServiceDefinition, startService } from './start-service.js';
import { stopService } from './stop-service.js';

class SampleConfig {
  readonly name: string;
  constructor(env: EnvReader) {
    this.name = env.text('SAMPLE_NAME');
  }
}

const stopped: string[] = [];

@Injectable()
class Pool implements OnApplicationShutdown {
  onApplicationShutdown(): void {
    stopped.push('pool');
  }
}

@Module({ providers: [Pool] })
class SampleModule {}

const env = { HOST: '127.0.0.1', PORT: '0', SAMPLE_NAME: 'x' };
const log = createLog({ service: 'sample', level: 'fatal' });
const http = new HttpClient();
const running: RunningService[] = [];

async function start(change: Partial<ServiceDefinition> = {}, vars: Record<string, string> = env) {
  const service = await startService(
    { name: 'sample', modules: [SampleModule], configs: [SampleConfig], log, ...change },
    vars,
  );
  running.push(service);
  return service;
}

async function ready(checks: HealthCheck[]): Promise<{ status: number; body: unknown }> {
  const { app, url } = await start();
  app.get(HealthChecks).add(...checks);
  const { status, body } = await http.send({ method: 'GET', url: `${url}/health/ready` });
  return { status, body: JSON.parse(body) as unknown };
}

const well = (name: string): HealthCheck => ({ name, need: 'required', check: () => Promise.resolve() });
const ill = (name: string, need: HealthCheck['need']): HealthCheck => ({
  name,
  need,
  check: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432 hunter2')),
});

afterEach(async () => {
  for (const { app } of running.splice(0)) await app.close();
  stopped.length = 0;
});

describe('startService', () => {
  it('reports its own faults and those of all parts at once', async () => {
    const failure = start({}, { PORT: '99999', LOG_LEVEL: 'loud' });
    await expect(failure).rejects.toBeInstanceOf(ConfigError);
    await expect(failure).rejects.toMatchObject({
      faults: [
        'PORT must be a whole number from 0 to 65535',
        'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal',
        'SAMPLE_NAME is required',
      ],
    });
  });

  it('reports that the port is taken, and leaves nothing running', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as AddressInfo;
    const failure = await start({}, { ...env, PORT: String(port) }).catch((error: Error) => error);
    await new Promise((closed) => other.close(closed));
    expect(failure).toMatchObject({ message: expect.stringContaining(`already in use 127.0.0.1:${port}`) });
    expect(stopped).toEqual(['pool']);
  });

  it('leaves nothing running if `prepare` fails', async () => {
    const prepare = () => Promise.reject(new Error('two handlers for one operation'));
    await expect(start({ prepare })).rejects.toThrow('two handlers for one operation');
    expect(stopped).toEqual(['pool']);
  });

  it('blames no variable if a module fails to start, and leaves nothing running', async () => {
    @Module({})
    class FailingModule implements OnApplicationBootstrap {
      onApplicationBootstrap(): Promise<void> {
        return Promise.reject(new Error('the database is gone'));
      }
    }
    const failure = await start({ modules: [SampleModule, FailingModule] }).catch((error: Error) => error);
    expect(failure).not.toBeInstanceOf(ConfigError);
    expect(failure).toMatchObject({ message: 'the database is gone' });
    expect(stopped).toEqual(['pool']);
  });

  it.each(['127.0.0.1', '0.0.0.0', '::1', '::'])('listens at the URL it returns: %s', async (HOST) => {
    const { url } = await start({}, { ...env, HOST });
    expect(url).toMatch(HOST.includes(':') ? /^http:\/\/\[::1\]:\d+$/ : /^http:\/\/127\.0\.0\.1:\d+$/);
    await expect(http.send({ method: 'GET', url: `${url}/health/live` })).resolves.toMatchObject({
      status: 200,
      body: '{"status":"ok"}',
    });
  });
});

describe('stopService', () => {
  it('cuts off a request that does not end in time', async () => {
    let arrived: () => void = () => undefined;
    const under = new Promise<void>((resolve) => (arrived = resolve));
    const prepare: ServiceDefinition['prepare'] = (app) => {
      app
        .getHttpAdapter()
        .getInstance()
        .get('/never', () => new Promise(arrived));
    };
    const service = await start({ prepare });
    const answer = fetch(`${service.url}/never`).catch(() => 'cut');
    await under;
    expect(await stopService(service, 0, 100)).toBe(true);
    expect(await answer).toBe('cut');
    expect(stopped).toEqual(['pool']);
  });
});

describe('/health/live', () => {
  it('returns 200 while the process runs', async () => {
    const { url } = await start();
    const { status } = await http.send({ method: 'GET', url: `${url}/health/live` });
    expect(status).toBe(200);
  });
});

describe('/health/ready', () => {
  it('returns 200 if every part is healthy', async () => {
    const { status, body } = await ready([well('database'), well('redis')]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ok',
      details: { database: { status: 'up' }, redis: { status: 'up' } },
    });
  });

  it('returns 200 with the status degraded if only an optional part is unavailable', async () => {
    const { status, body } = await ready([well('database'), ill('redis', 'optional')]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'degraded', details: { redis: { status: 'degraded' } } });
  });

  it('returns 503 and names the part if a required one is unavailable', async () => {
    const { status, body } = await ready([ill('database', 'required'), well('redis')]);
    expect(status).toBe(503);
    expect(body).toMatchObject({
      status: 'error',
      details: { database: { status: 'down' }, redis: { status: 'up' } },
    });
  });

  it('gives the public reason of a fault, whether the part is degraded or down', async () => {
    const fault = () => Promise.reject(new HealthFault('Redis cannot be reached.'));
    const degraded = await ready([{ name: 'redis', need: 'optional', check: fault }]);
    expect(degraded.body).toMatchObject({
      details: { redis: { status: 'degraded', reason: 'Redis cannot be reached.' } },
    });
    const down = await ready([
      { name: 'redis', need: 'optional', check: fault },
      { name: 'disk', need: 'required', check: fault },
    ]);
    expect(down).toMatchObject({
      status: 503,
      body: {
        status: 'error',
        details: { redis: { status: 'degraded' }, disk: { status: 'down', reason: expect.any(String) } },
      },
    });
  });

  it('reveals no internal fault', async () => {
    const answers = [await ready([ill('database', 'required')]), await ready([ill('redis', 'optional')])];
    expect(JSON.stringify(answers)).not.toMatch(/10\.0\.0\.7|hunter2/);
  });
});
