import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import {
  acceptInvitation,
  createApiKey,
  createNote,
  createMonitor,
  createProject,
  deleteAlert,
  examples,
  type Failure,
  getMention,
  inviteMember,
  isWrite,
  leaveProject,
  listMentions,
  type Operation,
  operations,
  scanMonitor,
  type Success,
  updateMonitor,
} from '@earshot/contracts';
import { type ErrorCode, scopes } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { recordedBaseUrl, type RecordedCall, type RecordedCalls } from '../../docs/recorded-calls.js';
import { type CallAs, type Data, type DoorAnswer, fetchRest } from '../call-rest.js';
import { userIdOf } from '../given-member.js';
import { tellStory, type StoryIds } from '../story/story.js';
import { signUp, startTestGateway, type TestGateway } from '../test-gateway.js';

/** The callers in the story. */
interface Cast {
  readonly gateway: TestGateway;
  readonly person: CallAs;
  readonly program: CallAs;
  readonly ids: StoryIds;
}

/**
 * Executes the example of every operation, over REST and as a tool, in a small data set created for it.
 * @throws Error if one fails, or REST and MCP differ
 */
export async function recordCalls(): Promise<RecordedCalls> {
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => void stream.resume().on('end', () => done(null)),
  });
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening));
  const { port } = mailServer.server.address() as AddressInfo;
  const gateway = await startTestGateway({
    BASE_URL: recordedBaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  try {
    return await record(gateway);
  } finally {
    await gateway.close();
    await new Promise<void>((closed) => mailServer.close(closed));
  }
}

async function record(gateway: TestGateway): Promise<RecordedCalls> {
  const calls = new Map<string, RecordedCall>();
  const newcomer = { token: await signUp(gateway.url, 'ada@lumenboard.example') };
  const nobody: StoryIds = new Map();
  calls.set(
    'create_project',
    await execute({ gateway, person: newcomer, program: {}, ids: nobody }, createProject),
  );
  const projectId = idIn(calls.get('create_project')?.answer);
  const person = { ...newcomer, projectId };
  const program = await giveKey(gateway, person, 'Everything', scopes);
  const keys = await gateway.rest(createApiKey, createApiKey.example, person);
  const story = await tellStory(gateway, projectId, new Date());
  const ids = new Map<string, string>([
    ...story,
    [examples.project.id, projectId],
    [examples.apiKey.id, idIn(keys)],
  ]);
  const cast = { gateway, person, program, ids };
  for (const [name, call] of await recordMembers(cast)) calls.set(name, call);
  // Created by the program, which then changes and deletes its own note.
  const note = await gateway.rest(createNote, withRealIds(createNote.example, ids), program);
  ids.set(examples.note.id, idIn(note));
  const failures = await recordFailures(cast);
  // Frees the key's unique name for the example of create_api_key, which is yet to be executed.
  await gateway.database.dataSource.query("UPDATE api_keys SET name = 'Older script' WHERE id = $1", [
    idIn(keys),
  ]);
  for (const operation of inOrder(operations))
    if (!calls.has(operation.name)) calls.set(operation.name, await execute(cast, operation));
  const ordered = operations.map(({ name }) => [name, calls.get(name)]);
  return withStoryIds({ calls: Object.fromEntries(ordered), failures }, ids);
}

/** Executes the calls of an invited person, who is a member afterwards; then another invitation is open. */
async function recordMembers({
  gateway,
  person,
  program,
  ids,
}: Cast & { readonly ids: Map<string, string> }): Promise<ReadonlyMap<string, RecordedCall>> {
  const { email } = examples.member;
  const kim = { token: await signUp(gateway.url, email) };
  const invite = async (): Promise<Data> =>
    (await gateway.rest(inviteMember, { email }, person)).data as Data;
  const calls = new Map<string, RecordedCall>();
  const accept = async (): Promise<RecordedCall> => {
    const token = String((await invite())['link']).replace(/^.*\//, '');
    const withToken = new Map([...ids, [examples.invitation.token, token]]);
    return execute({ gateway, person: kim, program, ids: withToken }, acceptInvitation);
  };
  await accept();
  calls.set('leave_project', await execute({ gateway, person: kim, program, ids }, leaveProject));
  calls.set('accept_invitation', await accept());
  ids.set(examples.member.id, await userIdOf(gateway, email));
  ids.set(examples.invitation.id, String((await invite())['id']));
  return calls;
}

/** Sorts reads first, then changes, then deletions; deleting the project is last. */
function inOrder(all: readonly Operation[]): Operation[] {
  const rank = ({ name, hints }: Operation): number => {
    if (hints.readOnly) return 0;
    // Changing or removing the member would revoke the open invitation.
    if (name === 'revoke_invitation') return 1;
    if (!hints.destructive) return 2;
    return name === 'delete_project' ? 4 : 3;
  };
  return [...all].sort((one, other) => rank(one) - rank(other));
}

/** Over REST, then as a tool: a write has the same idempotency key in both, so that it is done once. */
async function execute({ gateway, person, program, ids }: Cast, operation: Operation): Promise<RecordedCall> {
  const input = withRealIds(operation.example, ids);
  const as = {
    ...(operation.access === 'session' ? person : program),
    ...(isWrite(operation) ? { idempotencyKey: newId() } : {}),
  };
  const response = await fetchRest(gateway.url, operation, input, as);
  const text = await response.text();
  const { data, error, meta } = await gateway.tool(operation, input, as);
  const answer = { data, meta: { ...meta, idempotencyReplayed: false } };
  if (!response.ok || error !== undefined)
    throw new Error(`The example of ${operation.name} fails: ${text} ${JSON.stringify(error)}`);
  if (operation.streams !== undefined)
    return { answer, stream: { contentType: response.headers.get('content-type') ?? '', text } };
  const rest = JSON.parse(text) as Success;
  if (JSON.stringify(withoutTimes(rest.data)) !== JSON.stringify(withoutTimes(data)))
    throw new Error(`REST and MCP differ for ${operation.name}: ${text} ${JSON.stringify(answer)}`);
  return { answer: rest };
}

/** Causes one failure for each code that a caller can cause. */
async function recordFailures(cast: Cast): Promise<Partial<Record<ErrorCode, Failure>>> {
  const { gateway, person, program, ids } = cast;
  const reader = await giveKey(gateway, person, 'Reader', ['monitors:read']);
  const idempotencyKey = newId();
  const monitor = { id: ids.get(examples.monitor.id) ?? '' };
  await gateway.rest(scanMonitor, monitor, { ...program, idempotencyKey });
  const tooMany = Array.from({ length: 21 }, (_, index) => `lumenboard ${index}`);
  const answers: DoorAnswer[] = [
    await gateway.rest(createMonitor, { name: ' ', keywords: tooMany, color: 'blue' }, program),
    await gateway.rest(listMentions, { cursor: 'bm9uc2Vuc2U' }, program),
    await gateway.rest(listMentions, {}, {}),
    await gateway.rest(deleteAlert, { id: newId() }, reader),
    await gateway.rest(getMention, { id: newId() }, program),
    await gateway.rest(createApiKey, createApiKey.example, person),
    await gateway.rest(updateMonitor, { ...monitor, name: 'Other' }, { ...program, idempotencyKey }),
    await gateway.rest(updateMonitor, { ...monitor, name: 'Other' }, { ...program, ifMatch: '"older"' }),
    await gateway.rest(createMonitor, { name: 'x'.repeat(300_000), keywords: ['x'] }, program),
    await plainText(cast),
  ];
  return Object.fromEntries(answers.map(({ data, error, meta }) => [error?.code, { data, error, meta }]));
}

async function plainText({ gateway, program: { token } }: Cast): Promise<DoorAnswer> {
  const response = await fetch(`${gateway.url}/api/v1/monitors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
    body: 'name=Lumenboard',
  });
  return { failed: true, ...((await response.json()) as Failure) };
}

async function giveKey(
  gateway: TestGateway,
  person: CallAs,
  name: string,
  granted: readonly string[],
): Promise<CallAs> {
  const { data } = await gateway.rest(createApiKey, { name, scopes: granted }, person);
  return { token: (data as Data)['key'] as string };
}

function idIn(answer: { readonly data: unknown } | undefined): string {
  return (answer?.data as { id?: string } | null | undefined)?.id ?? '';
}

function withRealIds(input: Data, ids: StoryIds): Data {
  const text = [...ids].reduce((json, [shown, real]) => json.replaceAll(shown, real), JSON.stringify(input));
  return JSON.parse(text) as Data;
}

function withStoryIds<T>(recorded: T, ids: StoryIds): T {
  const text = [...ids].reduce(
    (json, [shown, real]) => json.replaceAll(real, shown),
    JSON.stringify(recorded),
  );
  return JSON.parse(text) as T;
}

/** Two reads happen at slightly different times. */
function withoutTimes(value: unknown): unknown {
  const text = JSON.stringify(value).replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<time>"');
  return JSON.parse(text.replace(/"used":\d+/g, '"used":0'));
}
