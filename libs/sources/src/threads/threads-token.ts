import { dayMs, hourMs, Permanent, Retryable } from '@earshot/domain';
import type { KeptCredential } from '../credentials.js';
import type { SourceDeps } from '../source.js';
import { fieldsOf, numberOf, textOf } from '../reading/read-fields.js';
import { threadsJson } from './threads-fault.js';
import type { ThreadsConfig } from './threads.config.js';

/** The lifetime of a long-lived token. */
const lifeMs = 60 * dayMs;
const renewEveryMs = 7 * dayMs;

/**
 * The user's token. It lasts 60 days and can be renewed once it is a day old, so it is renewed at startup and every week.
 * The new one is stored alongside the configured one, and used until another one is configured.
 * https://developers.facebook.com/docs/threads/get-started/long-lived-tokens
 */
export class ThreadsToken {
  private current: KeptCredential;
  private lookAt = new Date(0);

  constructor(
    private readonly config: ThreadsConfig,
    private readonly configured: string,
    private readonly deps: Pick<SourceDeps, 'http' | 'clock' | 'log' | 'credentials'>,
  ) {
    this.current = { token: configured, renewedAt: null, endsAt: null };
  }

  /** A token that is valid as far as is known; one that cannot be renewed is used until Threads refuses it. */
  async get(signal: AbortSignal): Promise<string> {
    const now = this.deps.clock.now();
    if (now >= this.lookAt) {
      // Even if this fails, the old token works for weeks.
      this.lookAt = new Date(now.getTime() + dayMs);
      await this.takeKept(now);
      if (now >= this.renewAt()) await this.renew(now, signal);
      if (this.renewAt() > now) this.lookAt = this.renewAt();
    }
    return this.current.token;
  }

  /** This token may have been renewed by another or an earlier process. */
  private async takeKept(now: Date): Promise<void> {
    const { credentials, log } = this.deps;
    try {
      const kept = await credentials.load(this.configured);
      if (kept !== null) this.current = kept;
      // The age of a token seen for the first time is unknown; it expires by then at the latest.
      else await this.keep({ ...this.current, endsAt: new Date(now.getTime() + lifeMs) });
    } catch (error) {
      log.warn({ err: error }, 'the stored token of Threads could not be read');
    }
  }

  private renewAt(): Date {
    const { renewedAt, endsAt } = this.current;
    if (renewedAt === null || endsAt === null) return new Date(0);
    const halfMs = (endsAt.getTime() - renewedAt.getTime()) / 2;
    return new Date(renewedAt.getTime() + Math.min(renewEveryMs, halfMs));
  }

  private async renew(now: Date, signal: AbortSignal): Promise<void> {
    let renewed: KeptCredential;
    try {
      const answer = await this.deps.http.send({
        method: 'GET',
        url: `${this.config.apiUrl}/refresh_access_token`,
        headers: { authorization: `Bearer ${this.current.token}` },
        query: { grant_type: 'th_refresh_token' },
        signal,
      });
      renewed = renewedToken(threadsJson(answer, now), now);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      this.deps.log.warn(
        { reason, endsAt: this.current.endsAt },
        'the token of Threads could not be renewed',
      );
      if (!(error instanceof Permanent)) this.lookAt = new Date(now.getTime() + hourMs);
      else if (!this.mayBeOfToday(now)) await this.report(reason);
      return;
    }
    await this.keep(renewed);
  }

  /** Whether the token may be less than a day old, in which case Threads does not renew it. */
  private mayBeOfToday(now: Date): boolean {
    const { renewedAt, endsAt } = this.current;
    const seenAt = renewedAt ?? (endsAt === null ? null : new Date(endsAt.getTime() - lifeMs));
    return seenAt !== null && now.getTime() - seenAt.getTime() < dayMs;
  }

  private async keep(credential: KeptCredential): Promise<void> {
    this.current = credential;
    try {
      await this.deps.credentials.save(this.configured, credential);
    } catch (error) {
      this.deps.log.warn(
        { err: error, endsAt: credential.endsAt },
        'the token of Threads could not be stored',
      );
    }
  }

  private async report(reason: string): Promise<void> {
    try {
      await this.deps.credentials.refused(this.configured, reason);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'the refusal from Threads could not be stored');
    }
  }
}

/** @throws Retryable if the response does not contain a token valid for at least a day */
function renewedToken(body: unknown, now: Date): KeptCredential {
  const fields = fieldsOf(body);
  const token = textOf(fields, 'access_token');
  const ms = (numberOf(fields, 'expires_in') ?? 0) * 1_000;
  if (token === null || ms < dayMs) throw new Retryable('Threads answered without a long-lived token.');
  return { token, renewedAt: now, endsAt: new Date(now.getTime() + ms) };
}
