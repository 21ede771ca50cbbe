import { randomBytes } from 'node:crypto';
import { scopes } from '@earshot/domain';
import { type Account, keepAccount, keptAccount, newPassword } from './account.js';
import { type GatewayClient, GatewayRefusal } from './gateway-client.js';
import { ownProjects, type KnownProject } from '../projects/known-project.js';
import { furnishSamples, type Samples } from '../projects/sample-project.js';
import { type WatchedName, watchName } from '../projects/watch-name.js';
import type { MakeLink } from './make-link.js';

/** What a user needs to get started. */
export interface FirstSteps {
  readonly userId: string;
  readonly email: string;
  /** null = the user has set one of their own. */
  readonly password: string | null;
  readonly sessionToken: string;
  /** The project that programs are pointed to, with a key for it. */
  readonly projectId: string;
  readonly apiKey: string;
  readonly watched: readonly WatchedName[];
}

/**
 * Signs up on the first start and signs in on later ones, whatever the user has done to the account since. Creates the
 * requested projects if they are missing, at least one, and an API key for it. Uses only the public API.
 * @param wishes.samples null = no sample posts are played
 * @param wishes.names to watch, each in a project of its own
 */
export async function takeFirstSteps(
  gateway: GatewayClient,
  dataDir: string,
  { samples, names }: { readonly samples: Samples | null; readonly names: readonly string[] },
  makeLink: MakeLink,
): Promise<FirstSteps> {
  const kept = keptAccount(dataDir);
  const { user, session_token: sessionToken, password } = await signUpOrIn(gateway, kept, makeLink);
  let account: Account = { ...kept, email: user.email, userId: user.id, password };
  const keep = (changes: Partial<Account>): void => {
    account = { ...account, ...changes };
    keepAccount(dataDir, account);
  };
  keep({});
  const session = gateway.with({ authorization: `Bearer ${sessionToken}` });
  const own = await ownProjects(session);
  const inProject = ({ id }: KnownProject): GatewayClient => session.with({ 'x-project-id': id });

  const played = samples === null ? null : await sampleProject(session, own);
  if (samples !== null && played !== null && !account.furnished?.includes(played.id)) {
    await furnishSamples(inProject(played), samples, user.email);
    keep({ furnished: [...(account.furnished ?? []), played.id] });
  }
  const watched: WatchedName[] = [];
  for (const name of names) watched.push(await watchName(session, own, name));
  const main =
    played ??
    watched[0]?.project ??
    own.find(({ id }) => id === account.projectId) ??
    own.at(-1) ??
    (await session.post<KnownProject>('/api/v1/projects', { name: 'My brand' }));
  const keptKey = account.apiKeys?.[main.id];
  const apiKey =
    keptKey === undefined
      ? await makeKey(inProject(main), main)
      : await replaceIfRevoked(keptKey, gateway, inProject(main), main);
  keep({ projectId: main.id, apiKeys: { ...account.apiKeys, [main.id]: apiKey } });
  return { userId: user.id, email: user.email, password, sessionToken, projectId: main.id, apiKey, watched };
}

interface Session {
  readonly user: { readonly id: string; readonly email: string };
  readonly session_token: string;
}

/**
 * Signs up on the first start. Later signs in with the stored password, or with a link if the user has since changed it or
 * the account's file was lost.
 */
async function signUpOrIn(
  gateway: GatewayClient,
  { userId, email, password }: Account,
  makeLink: MakeLink,
): Promise<Session & { readonly password: string | null }> {
  let isWrong = false;
  if (password !== null)
    try {
      return { ...(await gateway.post<Session>('/api/auth/sign-in', { email, password })), password };
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      // If a code is required, the password was right.
      isWrong = error.code === 'UNAUTHENTICATED' && !error.fields.includes('code');
      if (userId === undefined && !isWrong) throw error;
    }
  const link = await makeLink({ userId, email });
  if (link === null) {
    // No account yet, or its account is in another database.
    const made = password ?? newPassword();
    const session = await gateway.post<Session>('/api/auth/sign-up', {
      email,
      password: made,
      name: 'Owner',
    });
    return { ...session, password: made };
  }
  const token = link.slice(link.lastIndexOf('/') + 1);
  const session = await gateway.post<Session>('/api/auth/sign-in-link', { token });
  // If the address has changed too, the password may still be right: the next start tries them together.
  return { ...session, password: isWrong && session.user.email === email ? null : password };
}

async function sampleProject(session: GatewayClient, own: readonly KnownProject[]): Promise<KnownProject> {
  const known = own.find(({ sample }) => sample);
  return known ?? session.post('/api/v1/projects', { name: 'Lumenboard (sample)', sample: true });
}

/** @returns the key or, if it no longer works, a new one */
async function replaceIfRevoked(
  key: string,
  gateway: GatewayClient,
  project: GatewayClient,
  main: KnownProject,
): Promise<string> {
  const refusal = await refusalOf(
    gateway.with({ authorization: `Bearer ${key}` }).get(`/api/v1/projects/${main.id}`),
  );
  if (refusal?.code !== 'UNAUTHENTICATED') return key;
  const replacement = makeKey(project, main, key);
  // E.g. the user is no longer an owner of the project. Everything but this key works.
  return (await refusalOf(replacement)) === null ? replacement : key;
}

/** null = it was not refused */
async function refusalOf(answer: Promise<unknown>): Promise<GatewayRefusal | null> {
  try {
    await answer;
    return null;
  } catch (error) {
    if (error instanceof GatewayRefusal) return error;
    throw error;
  }
}

/**
 * With an idempotency key: if an earlier start died before it could store the key, the same one is returned.
 * @param revoked the key that it replaces, whose stored response must not be returned again
 */
async function makeKey(project: GatewayClient, { id }: KnownProject, revoked?: string): Promise<string> {
  // The end of a key is its checksum.
  const attempt = revoked === undefined ? id : `${id}-${revoked.slice(-6)}`;
  const make = (name: string, retryKey?: string) =>
    project.post<{ key: string }>('/api/v1/api-keys', { name, scopes }, retryKey);
  const { key } = await make('first steps', `first-steps-key-${attempt}`).catch((error: unknown) => {
    if (!(error instanceof GatewayRefusal)) throw error;
    // Another key has the name, e.g. of an account whose file was lost, or the stored response can no longer be read.
    return make(`first steps ${randomBytes(3).toString('hex')}`);
  });
  return key;
}
