import { join } from 'node:path';
import type { SourceName } from '@earshot/domain';
import { connect, DatabaseConfig, directly, migrate, SecretKeyHealth } from '@earshot/database';
import {
  anyFreePort,
  createLog,
  type Environment,
  EnvReader,
  diskHealth,
  HealthChecks,
  HttpClient,
  type Log,
  logDestination,
  logPrints,
  type NamedFolder,
  processEnvironment,
  readBaseUrl,
  ServiceConfig,
} from '@earshot/platform';
import { RedisCondition } from '@earshot/queue';
import type { Sandbox } from '@earshot/sandbox';
import { isClone } from '../installation.mjs';
import { optionsOrExit, type StandaloneOptions } from '../options.mjs';
import { keptAccount } from './first-steps/account.js';
import { assertVariables, checkVariables } from './environment/check-variables.js';
import { conditionLines } from './conditions/condition.js';
import { startConditions } from './conditions/start-conditions.js';
import { dataFault, prepareDataDir } from './data-dir/data-dir.js';
import { playedSources, serviceEnvironment } from './environment/environment.js';
import { takeFirstSteps } from './first-steps/first-steps.js';
import { GatewayClient } from './first-steps/gateway-client.js';
import { makeLinkIn } from './first-steps/make-link.js';
import { lockInstance } from './data-dir/instance-lock.js';
import { holdPort } from './port-check.js';
import { Progress } from './progress.js';
import type { Samples } from './projects/sample-project.js';
import { readyText } from './ready-text.js';
import { openOwnLogFile } from './servers/private-file.js';
import { startServers } from './servers/start-servers.js';
import { startSandbox } from './start-sandbox.js';
import { startServices } from './services.js';
import { removeStandaloneFile, writeStandaloneFile } from './data-dir/standalone-file.js';
import { StopRequest } from './stop-request.js';
import { wantsSamples } from './first-steps/wants-samples.js';
import { isSameDisk, watchDisks } from './data-dir/watch-disks.js';

// In a clone, installing and building were steps 1 and 2.
const progress = new Progress((text) => process.stdout.write(text), isClone ? 3 : 1, isClone ? 6 : 4);

type Cleanup = () => Promise<unknown> | void;

/** Runs all of Earshot on one machine until it is stopped. @returns the exit code */
async function standalone(options: StandaloneOptions, user: Environment): Promise<number> {
  const stop = new StopRequest(() => progress.note('Stopping'));
  const cleanups: Cleanup[] = [];
  try {
    await start(options, user, stop, cleanups);
    await stop.made;
  } catch (error) {
    // Whatever Ctrl-C interrupts is expected to fail.
    if (stop.code === undefined) process.stderr.write(`\n${dataFault(error as Error, options.dataDir)}\n`);
    stop.make(1);
  }
  for (const cleanup of cleanups.reverse()) await cleanupSafely(cleanup, stop);
  return stop.code ?? 1;
}

/** A failing cleanup must not prevent the others. */
async function cleanupSafely(cleanup: Cleanup, stop: StopRequest): Promise<void> {
  try {
    await cleanup();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    stop.code = 1;
  }
}

/** Starts everything in order; adds to `cleanups` whatever must be undone at the end, as soon as it exists. */
async function start(
  options: StandaloneOptions,
  user: Environment,
  stop: StopRequest,
  cleanups: Cleanup[],
): Promise<void> {
  const step = <T>(title: string, work: () => Promise<T>): Promise<T> => {
    if (stop.code !== undefined) throw new Error('stopped while starting');
    return progress.step(title, work);
  };
  const dataDir = prepareDataDir(options.dataDir);
  cleanups.push(lockInstance(dataDir));
  removeStandaloneFile(dataDir);
  for (const line of checkVariables(user)) progress.note(line);
  assertVariables({ ...user, PORT: String(options.port) });
  const { host, logLevel } = new ServiceConfig(new EnvReader({ HOST: '127.0.0.1', ...user }));
  const port = options.port === 0 ? await anyFreePort() : options.port;
  // The servers and the sandbox also choose free ports, from fixed ones that may be this one.
  const freeOurPort = await holdPort(port, host);
  const folders: NamedFolder[] = [{ name: 'the data folder', path: dataDir }];
  cleanups.push(watchDisks(folders, (line) => progress.note(line)));
  const log = fileLog(join(dataDir, 'earshot.log'), logLevel);
  logPrints(log);

  const servers = await step('Starting Postgres and Redis', () =>
    startServers({
      dataDir,
      databaseUrl: user['DATABASE_URL']?.trim() || undefined,
      redisUrl: user['REDIS_URL']?.trim() || undefined,
      onProgress: (line) => progress.note(line),
      onLost: (error) => {
        process.stderr.write(`${error.message}\n`);
        stop.make(1);
      },
    }),
  );
  cleanups.push(() => servers.stop());
  const { databaseDir } = servers;
  if (databaseDir !== null && !isSameDisk(databaseDir, dataDir))
    folders.push({ name: 'the database', path: databaseDir });
  const withSamples = await step('Bringing the database up to date', () =>
    bringUpToDate(servers.databaseUrl, user, log, (database) =>
      wantsSamples(options, keptAccount(dataDir), database),
    ),
  );
  const played = withSamples ? playedSources(user) : [];

  const { sandbox, service, env } = await step('Starting the services', async () => {
    const sandbox = withSamples ? await startSandbox(dataDir, played) : null;
    if (sandbox !== null) cleanups.push(() => sandbox.stop());
    const env = serviceEnvironment({ user, dataDir, port, sandbox, played, ...servers });
    await freeOurPort();
    const service = await startServices(env, log);
    cleanups.push(() => service.app.close());
    service.app.get(HealthChecks).add(diskHealth(folders));
    for (const part of [RedisCondition, SecretKeyHealth]) {
      const { warning } = service.app.get<{ warning: string | null }>(part);
      if (warning !== null) progress.note(warning);
    }
    return { sandbox, service, env };
  });

  const baseUrl = readBaseUrl(new EnvReader(user), port);
  const { facts, link, watched } = await step('Signing in', async () => {
    const gateway = new GatewayClient(new HttpClient(), service.url, { 'user-agent': 'earshot' });
    const makeLink = makeLinkIn(service.app);
    const first = await takeFirstSteps(
      gateway,
      dataDir,
      { samples: samplesOf(sandbox, played), names: options.watch },
      makeLink,
    );
    const facts = {
      base_url: baseUrl,
      mcp_url: `${baseUrl}/mcp`,
      email: first.email,
      password: first.password,
      session_token: first.sessionToken,
      project_id: first.projectId,
      api_key: first.apiKey,
      sandbox_url: sandbox?.url ?? null,
      pid: process.pid,
    };
    return { facts, link: await makeLink(first), watched: first.watched };
  });
  if (stop.code !== undefined) return;
  writeStandaloneFile(dataDir, facts);
  cleanups.push(() => removeStandaloneFile(dataDir));
  process.stdout.write(readyText(facts, link, { dataDir, databaseDir }, watched));
  // The checks wait for other servers, which a stop must not.
  const checks = startConditions({ env, user, facts, url: service.url, log });
  const conditions = await Promise.race([checks, stop.made]);
  if (conditions) process.stdout.write(`${conditionLines(conditions).join('\n')}\n\n`);
}

/** If every source is real there are no samples to show, and the sandbox serves only for mail. */
function samplesOf(sandbox: Sandbox | null, sources: readonly SourceName[]): Samples | null {
  return sandbox === null || sources.length === 0
    ? null
    : { sources, webhookUrl: `${sandbox.url}/webhooks/first-steps` };
}

/** @param read reads from the migrated database */
async function bringUpToDate<T>(
  databaseUrl: string,
  user: Environment,
  log: Log,
  read: (database: Awaited<ReturnType<typeof connect>>) => Promise<T>,
): Promise<T> {
  const config = new DatabaseConfig(new EnvReader({ ...user, DATABASE_URL: databaseUrl }));
  const dataSource = await connect(directly(config), log);
  try {
    await migrate(dataSource, undefined, log);
    return await read(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Log lines go to a file: the terminal is for people. */
function fileLog(path: string, level: string): Log {
  return createLog({ service: 'earshot', level, to: logDestination(openOwnLogFile(path)) });
}

// A closed terminal, or output to a full disk, must not stop the services.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.exit(await standalone(optionsOrExit(process.argv.slice(2)), processEnvironment()));
