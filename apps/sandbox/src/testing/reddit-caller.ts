import { sandboxCredentials } from '@earshot/fakes';
import type { Sandbox } from '../sandbox.js';

/** An answer in a form that is convenient for specs. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: () => ListingAnswer;
}

/** The part of a listing that specs read. */
export interface ListingAnswer {
  readonly kind: string;
  readonly data: {
    readonly after: string | null;
    readonly before: string | null;
    readonly dist: number;
    readonly children: readonly { readonly kind: string; readonly data: Record<string, unknown> }[];
  };
}

export const agent = 'node:earshot-spec:1.0 (by /u/earshot_spec)';

/** A well-behaved client of the sandbox's Reddit; a spec may make it misbehave through `headers`. */
export class RedditCaller {
  private token = '';

  constructor(private readonly sandbox: Sandbox) {}

  static async signedIn(sandbox: Sandbox): Promise<RedditCaller> {
    const caller = new RedditCaller(sandbox);
    await caller.signIn();
    return caller;
  }

  async signIn(): Promise<void> {
    const answer = await this.askToken();
    this.token = (JSON.parse(answer.text) as { access_token: string }).access_token;
  }

  askToken(
    secret: string = sandboxCredentials.clientSecret,
    body = 'grant_type=client_credentials',
    type = 'application/x-www-form-urlencoded',
  ): Promise<Answer> {
    const basic = Buffer.from(`${sandboxCredentials.clientId}:${secret}`).toString('base64');
    return send(`${this.sandbox.url}/reddit/auth/api/v1/access_token`, {
      method: 'POST',
      headers: { 'user-agent': agent, authorization: `Basic ${basic}`, 'content-type': type },
      body,
    });
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return send(`${this.sandbox.url}/reddit/api${path}`, {
      headers: { 'user-agent': agent, authorization: `bearer ${this.token}`, ...headers },
      redirect: 'manual',
    });
  }

  /** The fullnames of a listing, in the order of the answer. */
  async names(path: string): Promise<string[]> {
    return (await this.get(path)).json().data.children.map(({ data }) => String(data.name));
  }
}

/** Sends one request. Throws only if there is no answer at all. */
export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: () => JSON.parse(text) as ListingAnswer,
  };
}

/** Publishes posts, and throws if they are not accepted. @returns their names */
export async function publish(sandbox: Sandbox, posts: readonly object[]): Promise<readonly string[]> {
  const answer = await send(`${sandbox.url}/posts`, { method: 'POST', body: JSON.stringify(posts) });
  if (answer.status !== 201) throw new Error(answer.text);
  return (JSON.parse(answer.text) as { posts: string[] }).posts;
}

/** Orders a fault, and throws if it is not accepted. */
export async function order(sandbox: Sandbox, fault: object): Promise<void> {
  const answer = await send(`${sandbox.url}/faults`, { method: 'POST', body: JSON.stringify(fault) });
  if (answer.status !== 201) throw new Error(answer.text);
}
