import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

interface Envelope {
  readonly data: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Calls the gateway like any other client, and waits when a rate limit or a restart requires it. */
export class ApiClient {
  constructor(
    private readonly baseUrl: string,
    private readonly token: string | null,
    private readonly projectId: string | null = null,
  ) {}

  withToken(token: string): ApiClient {
    return new ApiClient(this.baseUrl, token, this.projectId);
  }

  inProject(projectId: string): ApiClient {
    return new ApiClient(this.baseUrl, this.token, projectId);
  }

  get<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.send<T>('POST', path, body);
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.send<T>('PATCH', path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.send<T>('DELETE', path);
  }

  private async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    // The same on every attempt, so that a write whose response was lost is not done twice.
    const idempotencyKey = randomUUID();
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(this.baseUrl + path, {
        method,
        headers: {
          ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
          ...(this.projectId === null ? {} : { 'x-project-id': this.projectId }),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(() => null);
      const passing = answer === null || answer.status === 429 || answer.status === 503;
      if (passing && attempt < 100) {
        await sleep(Number(answer?.headers.get('retry-after') ?? 1) * 1_000);
        continue;
      }
      if (answer === null) throw new Error(`${method} ${path}: the gateway cannot be reached.`);
      const envelope = (await answer.json()) as Envelope;
      if (answer.ok) return envelope.data as T;
      throw new Error(`${method} ${path}: ${envelope.error?.code} ${envelope.error?.message}`);
    }
  }
}

interface Account {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

/** A user who has signed up. */
export interface NewUser extends Account {
  /** Of a session. */
  readonly token: string;
  /** Calls operations with that session. */
  readonly api: ApiClient;
}

/** Signs a new user up. */
export async function signUp(baseUrl: string, given: Partial<Account> = {}): Promise<NewUser> {
  const account = {
    email: `${randomBytes(6).toString('hex')}@example.org`,
    password: randomBytes(18).toString('base64url'),
    name: 'Ada',
    ...given,
  };
  const anonymous = new ApiClient(baseUrl, null);
  const { session_token: token } = await anonymous.post<{ session_token: string }>(
    '/api/auth/sign-up',
    account,
  );
  return { ...account, token, api: anonymous.withToken(token) };
}

/**
 * Signs a new user up, with one project, in which `api` then calls operations.
 * @param project as given to create_project
 */
export async function signUpWithProject(
  baseUrl: string,
  project: { readonly name: string },
  given: Partial<Account> = {},
): Promise<NewUser & { readonly projectId: string }> {
  const user = await signUp(baseUrl, given);
  const { id } = await user.api.post<{ id: string }>('/api/v1/projects', project);
  return { ...user, projectId: id, api: user.api.inProject(id) };
}
