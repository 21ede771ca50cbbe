import { Permanent, RateLimited } from '../errors/adapter-error.js';
import { messageOf } from '../errors/message-of.js';
import { needsKey, type SourceManifest } from './source-manifest.js';

/** working = it answers. waiting = it cannot be read now and is retried automatically. wrong = the operator has to act. */
export const checkStatuses = ['working', 'waiting', 'wrong'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** The result of checking a source, a server or a credential. */
export interface CheckResult {
  readonly status: CheckStatus;
  /** Why it does not work and what to do about it, without secrets; null = it works. */
  readonly reason: string | null;
}

/** The result of a check that got an answer. */
export const works: CheckResult = { status: 'working', reason: null };

/** Runs a check. Only permanent failures count as wrong. */
export async function checkResult(attempt: () => Promise<unknown>): Promise<CheckResult> {
  try {
    await attempt();
    return works;
  } catch (error) {
    const reason = messageOf(error);
    if (error instanceof RateLimited)
      return { status: 'waiting', reason: `${reason} The next attempt is at ${error.until.toISOString()}.` };
    return { status: error instanceof Permanent ? 'wrong' : 'waiting', reason };
  }
}

export function unconfiguredCheck(manifest: Pick<SourceManifest, 'name' | 'access'>): CheckResult {
  return {
    status: 'waiting',
    reason: needsKey(manifest)
      ? `It needs ${keysOf(manifest)}. ${manifest.access.note}`
      : `It is switched off by ${switchOf(manifest)}.`,
  };
}

/** The variable that disables a source that needs no key. */
export function switchOf({ name }: Pick<SourceManifest, 'name'>): string {
  return `${name.toUpperCase()}_ENABLED`;
}

/** The variables that configure a source, and the page that explains them: `X_API_KEY and X_API_SECRET (docs/sources.md)`. */
export function keysOf({ access: { variables } }: Pick<SourceManifest, 'access'>): string {
  const last = variables.at(-1) ?? '';
  const names = variables.length > 1 ? `${variables.slice(0, -1).join(', ')} and ${last}` : last;
  return `${names} (docs/sources.md)`;
}
