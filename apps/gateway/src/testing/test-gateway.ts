import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { createTestDatabase, type TestDatabase } from '@earshot/database/testing';
import { createProject, createApiKey, type Operation } from '@earshot/contracts';
import { type Scope, scopes } from '@earshot/domain';
import { createLog, type Environment, processEnvironment, startService } from '@earshot/platform';
import { TcpProxy } from '@earshot/platform/testing';
import { gatewayService } from '../gateway.service.js';
import { type CallAs, callRest, type DoorAnswer, type Data } from './call-rest.js';
import { callTool } from './call-tool.js';

/** A spec's own gateway, with its own database. */
export interface TestGateway {
  readonly url: string;
  /** The environment it was started with. */
  readonly env: Environment;
  readonly database: TestDatabase;
  rest(operation: Operation, input: object, as?: CallAs): Promise<DoorAnswer>;
  tool(operation: Operation, input: object, as?: CallAs): Promise<DoorAnswer>;
  /** Calls over REST, then as a tool: both answers without their request ids. */
  both(operation: Operation, input: object, as?: CallAs): Promise<[DoorAnswer, DoorAnswer]>;
  close(): Promise<void>;
}

/** Another gateway for the same database, whose calls wait for a lock as long as it takes instead of two seconds. */
export async function startPatientGateway({
  database,
  env,
}: TestGateway): Promise<Pick<TestGateway, 'rest' | 'close'>> {
  const proxy = await TcpProxy.open(database.url);
  proxy.become({ kind: 'replaces', text: "'lock_timeout', '2s'", by: "'lock_timeout', '2h'" });
  const patient = { ...env, DATABASE_URL: proxy.url };
  const log = createLog({ service: 'test', level: 'silent' });
  const service = await startService({ ...gatewayService(patient), log }, patient);
  return {
    rest: (operation, input, as) => callRest(service.url, operation, input, as),
    close: async () => {
      await service.app.close();
      await proxy.goAway();
    },
  };
}

/** A signed-in person with one project and a key for it. */
export interface Tenant {
  readonly email: string;
  /** Includes the project. */
  readonly session: CallAs;
  readonly key: CallAs;
  readonly projectId: string;
}

export const password = 'a sentence nobody guesses';
/** How long connections may take to end by themselves when a gateway closes. */
const patienceMs = 5_000;

/** @param log where log lines go; default nowhere */
export async function startTestGateway(
  settings: Environment = {},
  log = createLog({ service: 'test', level: 'silent' }),
): Promise<TestGateway> {
  const database = await createTestDatabase();
  const env = {
    REDIS_URL: processEnvironment().REDIS_URL,
    DATABASE_URL: database.url,
    REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}`,
    EARSHOT_SECRET_KEY: '5f'.repeat(32),
    HOST: '127.0.0.1',
    PORT: '0',
    BASE_URL: 'http://earshot.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'alerts@earshot.example',
    ...settings,
  };
  const service = await startService({ ...gatewayService(env), log }, env);
  const gateway: TestGateway = {
    url: service.url,
    env,
    database,
    rest: (operation, input, as) => callRest(service.url, operation, input, as),
    tool: (operation, input, as) => callTool(service.url, operation, input, as),
    both: async (operation, input, as) => [
      withoutRequestId(await gateway.rest(operation, input, as)),
      withoutRequestId(await gateway.tool(operation, input, as)),
    ],
    close: async () => {
      // An answer that a spec has not fully read keeps its connection open.
      const server = service.app.getHttpServer() as Server;
      const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
      await service.app.close();
      clearTimeout(cut);
      await database.close();
    },
  };
  return gateway;
}

/** Posts to a route that is not an operation. */
export function post(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Signs a user up. @returns the session token */
export async function signUp(
  url: string,
  email = `${randomBytes(6).toString('hex')}@example.org`,
): Promise<string> {
  const answer = await post(url, '/api/auth/sign-up', { email, password, name: 'Ada' });
  const { data } = (await answer.json()) as { data: { session_token: string } };
  return data.session_token;
}

export async function givenTenant(gateway: TestGateway, granted: readonly Scope[] = scopes): Promise<Tenant> {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const session = { token: await signUp(gateway.url, email) };
  const project = await gateway.rest(createProject, { name: 'Acme' }, session);
  const projectId = (project.data as Data)['id'] as string;
  const inProject = { ...session, projectId };
  // The same name in every project, because answers that contain it are compared.
  const key = await givenKey(gateway, inProject, granted, 'Key of the tenant');
  return { email, session: inProject, projectId, key };
}

/** Creates another key of the project that `as` names. */
export async function givenKey(
  gateway: TestGateway,
  as: CallAs,
  granted: readonly Scope[],
  name = randomBytes(6).toString('hex'),
): Promise<CallAs> {
  const { data } = await gateway.rest(createApiKey, { name, scopes: granted }, as);
  return { token: (data as Data)['key'] as string };
}

function withoutRequestId(answer: DoorAnswer): DoorAnswer {
  return { ...answer, meta: { ...answer.meta, requestId: 'req_' } };
}
