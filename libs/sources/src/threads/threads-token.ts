import type { SourceDeps } from '../source.js';
import { fieldsOf, numberOf, textOf } from '../read-fields.js';
import { threadsJson } from './threads-fault.js';
import type { ThreadsConfig } from './threads.config.js';

const dayMs = 24 * 3_600_000;

/**
 * The user's token. It lasts 60 days and can be renewed once it is a day old, so it is renewed at the start and every
 * week. The new one lives in memory only: the log says that the configured one still ends, and when it was not renewed.
 * https://developers.facebook.com/docs/threads/get-started/long-lived-tokens
 */
export class ThreadsToken {
  private current: string;
  private endsAt: Date | null = null;
  private renewAt = new Date(0);

  constructor(
    private readonly config: ThreadsConfig,
    private readonly configured: string,
    private readonly deps: Pick<SourceDeps, 'http' | 'clock' | 'log'>,
  ) {
    this.current = configured;
  }

  /** A token that can still be used as far as is known; one that cannot be renewed is used until Threads refuses it. */
  async get(signal: AbortSignal): Promise<string> {
    if (this.deps.clock.now() >= this.renewAt) await this.renew(signal);
    return this.current;
  }

  private async renew(signal: AbortSignal): Promise<void> {
    // One attempt a day: a token of today cannot be renewed yet, and the old one works for weeks.
    this.renewAt = new Date(this.deps.clock.now().getTime() + dayMs);
    try {
      const answer = await this.deps.http.send({
        method: 'GET',
        url: `${this.config.apiUrl}/refresh_access_token`,
        headers: { authorization: `Bearer ${this.current}` },
        query: { grant_type: 'th_refresh_token' },
        signal,
      });
      this.take(threadsJson(answer, this.deps.clock.now()));
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      this.deps.log.warn({ reason, endsAt: this.endsAt }, 'the token of Threads could not be renewed');
    }
  }

  private take(body: unknown): void {
    const fields = fieldsOf(body);
    const token = textOf(fields, 'access_token');
    const lifeMs = (numberOf(fields, 'expires_in') ?? 0) * 1_000;
    if (token === null || lifeMs < dayMs) return;
    const now = this.deps.clock.now().getTime();
    this.current = token;
    this.endsAt = new Date(now + lifeMs);
    this.renewAt = new Date(now + Math.min(7 * dayMs, lifeMs / 2));
    if (token !== this.configured)
      this.deps.log.warn(
        { endsAt: this.endsAt },
        'the token of Threads was renewed in memory; THREADS_ACCESS_TOKEN ends 60 days after you made it: replace it before',
      );
  }
}
