import { type Account, keepAccount, keptAccount } from './account.js';
import { type GatewayClient, GatewayRefusal } from './gateway-client.js';
import { scopes } from '@earshot/domain';
import { sampleMonitors } from './sample-monitors.js';

/** What a user needs to begin. */
export interface FirstSteps {
  readonly email: string;
  readonly password: string;
  readonly sessionToken: string;
  readonly projectId: string;
  readonly apiKey: string;
}

interface Session {
  readonly session_token: string;
}

/**
 * Signs up on the first start and in on later ones; makes sure that a project and an API key are there and, with the
 * sandbox, monitors and alerts for what it plays. All through the public API, every write under an idempotency key.
 * @param webhookUrl where the sandbox takes webhooks; null = no sandbox, the project starts empty
 */
export async function takeFirstSteps(
  gateway: GatewayClient,
  dataDir: string,
  webhookUrl: string | null,
): Promise<FirstSteps> {
  const account = keptAccount(dataDir);
  const { session_token: sessionToken } = await signUpOrIn(gateway, account);
  const session = gateway.with({ authorization: `Bearer ${sessionToken}` });
  const made = (await knownProject(session, account)) ?? (await makeProject(session, account, webhookUrl));
  keepAccount(dataDir, { ...account, ...made });
  return { email: account.email, password: account.password, sessionToken, ...made };
}

async function signUpOrIn(gateway: GatewayClient, { email, password }: Account): Promise<Session> {
  try {
    return await gateway.post<Session>('/api/auth/sign-in', { email, password });
  } catch (error) {
    if (!(error instanceof GatewayRefusal) || error.code !== 'UNAUTHENTICATED') throw error;
    return gateway.post<Session>('/api/auth/sign-up', { email, password, name: 'You' });
  }
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
  { nonce, email }: Account,
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
