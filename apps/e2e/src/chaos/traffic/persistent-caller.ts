import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long one request may take before it is sent again: longer than the gateway's own timeout. */
const timeoutMs = 15_000;

interface Envelope {
  readonly data: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: string; readonly message: string };
}

/** A client that does not give up: it repeats a write, under the same idempotency key, until it is answered. */
export class PersistentCaller {
  /** Requests that had to be sent again. */
  retries = 0;
  /** What no client should see: responses other than "try again" during a fault, and responses that changed. */
  readonly faults: string[] = [];

  constructor(
    private readonly baseUrl: string,
    private readonly token: string,
    private readonly projectId: string,
  ) {}

  /** @returns what the API acknowledged @throws if it refused */
  async write(method: 'POST' | 'PATCH', path: string, body: object, key: string) {
    for (;;) {
      const answer = await this.send(method, path, body, key);
      if (answer !== null) return answer;
      this.retries += 1;
      await sleep(500);
    }
  }

  /** Repeats a write that was acknowledged: this must have no effect, and the response must be the same. */
  async repeat(method: 'POST' | 'PATCH', path: string, body: object, key: string, first: object) {
    const second = await this.write(method, path, body, key);
    if (!isDeepStrictEqual(second, first))
      this.faults.push(`${method} ${path} returned something else when it was repeated`);
  }

  /** @returns null = no conclusive response */
  private async send(method: string, path: string, body: object, key: string) {
    const answer = await fetch(this.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'x-project-id': this.projectId,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (response) => ({ status: response.status, envelope: (await response.json()) as Envelope }))
      .catch(() => null);
    if (answer === null) return null;
    const { status, envelope } = answer;
    if (status < 300) return envelope.data;
    const code = envelope.error?.code ?? '';
    if (status === 429 || status === 503 || code === 'IDEMPOTENCY_IN_PROGRESS') return null;
    if (status >= 500) {
      this.faults.push(`${method} ${path} answered ${status} ${code}`);
      return null;
    }
    throw new Error(`${method} ${path}: ${status} ${code} ${envelope.error?.message}`);
  }
}
