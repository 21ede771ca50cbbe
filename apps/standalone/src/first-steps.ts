import { type Account, keepAccount, keptAccount, newPassword } from './account.js';
import { type GatewayClient, GatewayRefusal } from './gateway-client.js';
import { scopes } from '@earshot/domain';
import { sampleMonitors } from './sample-monitors.js';

/** What a user needs to begin. */
export interface FirstSteps {
  readonly userId: string;
  readonly email: string;
  /** null = the person has set one of their own. */
  readonly password: string | null;
  readonly sessionToken: string;
  readonly projectId: string;
  readonly apiKey: string;
}

interface Session {
  readonly user: { readonly id: string; readonly email: string };
  readonly session_token: string;
}

/** Makes a link that signs the person in. @returns its path; null where there is no such person */
type MakeLink = (userId: string) => Promise<string | null>;

/**
 * Signs up on the first start and in on later ones, whatever the person has done to the account since; makes sure that a
 * project and an API key are there and, with the sandbox, monitors and alerts for what it plays. All through the public
 * API, every write under an idempotency key.
 * @param webhookUrl where the sandbox takes webhooks; null = no sandbox, the project starts empty
 */
export async function takeFirstSteps(
  gateway: GatewayClient,
  dataDir: string,
  webhookUrl: string | null,
  makeLink: MakeLink,
): Promise<FirstSteps> {
  const kept = keptAccount(dataDir);
  const { user, session_token: sessionToken, password } = await signUpOrIn(gateway, kept, makeLink);
  const account = { ...kept, email: user.email, userId: user.id, password };
  const session = gateway.with({ authorization: `Bearer ${sessionToken}` });
  const made = (await knownProject(session, account)) ?? (await makeProject(session, account, webhookUrl));
  keepAccount(dataDir, { ...account, ...made });
  const { userId, email } = account;
  return { userId, email, password, sessionToken, ...made };
}

async function signUpOrIn(
  gateway: GatewayClient,
  { userId, email, password }: Account,
  makeLink: MakeLink,
): Promise<Session & Pick<FirstSteps, 'password'>> {
  let isWrong = false;
  if (password !== null)
    try {
      return { ...(await gateway.post<Session>('/api/auth/sign-in', { email, password })), password };
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      // Where a code is needed, the password was right.
      isWrong = error.code === 'UNAUTHENTICATED' && !error.fields.includes('code');
      if (userId === undefined && !isWrong) throw error;
    }
  const link = userId === undefined ? null : await makeLink(userId);
  if (link === null) {
    // Nobody yet, or in another database.
    const made = password ?? newPassword();
    const session = await gateway.post<Session>('/api/auth/sign-up', { email, password: made, name: 'You' });
    return { ...session, password: made };
  }
  const token = link.slice(link.lastIndexOf('/') + 1);
  const session = await gateway.post<Session>('/api/auth/sign-in-link', { token });
  // Of another address it is not known whether the password was wrong: the next start tries both together.
  return { ...session, password: isWrong && session.user.email === email ? null : password };
}

/** What an earlier start made; null where there was none, or where it was in another database. */
async function knownProject(
  session: GatewayClient,
  { projectId, apiKey }: Account,
): Promise<{ projectId: string; apiKey: string } | null> {
  if (projectId === undefined || apiKey === undefined) return null;
  const { projects } = await session.get<{ projects: { id: string }[] }>('/api/v1/projects?limit=100');
  return projects.some(({ id }) => id === projectId) ? { projectId, apiKey } : null;
}

async function makeProject(
  session: GatewayClient,
  { nonce, email }: Pick<Account, 'nonce' | 'email'>,
  webhookUrl: string | null,
): Promise<{ projectId: string; apiKey: string }> {
  const once = (step: string): string => `first-steps-${nonce}-${step}`;
  const { id: projectId } = await session.post<{ id: string }>(
    '/api/v1/projects',
    { name: webhookUrl === null ? 'My brand' : 'Lumenboard (sample)' },
    once('project'),
  );
  const project = session.with({ 'x-project-id': projectId });
  const { key } = await project.post<{ key: string }>(
    '/api/v1/api-keys',
    { name: 'first steps', scopes },
    once('api-key'),
  );
  if (webhookUrl !== null) {
    for (const [index, monitor] of sampleMonitors.entries())
      await project.post('/api/v1/monitors', monitor, once(`monitor-${index}`));
    const alerts = [
      { name: 'Everything, by mail', channel: 'email', destination: email },
      { name: 'Everything, to the webhook', channel: 'webhook', destination: webhookUrl },
    ];
    for (const [index, alert] of alerts.entries())
      await project.post('/api/v1/alerts', alert, once(`alert-${index}`));
  }
  return { projectId, apiKey: key };
}
