import { manifestOf, type Meter, withLimits } from '@earshot/domain';
import type { Meters } from '../meters.js';
import type { RedditConfig } from './reddit.config.js';

const windowMs = manifestOf('reddit').meters[0].window.ms;

/** The meters for what Reddit limits: https://support.reddithelp.com/hc/en-us/articles/16160319875092-Reddit-Data-API-Wiki */
export function redditMeters({ queriesPerMinute }: RedditConfig): readonly Meter[] {
  return withLimits(manifestOf('reddit'), { requests: queriesPerMinute * (windowMs / 60_000) });
}

/**
 * Updates the meter from response headers, which also count requests of other programs with the same credentials.
 * `x-ratelimit-remaining` is a float ("598.0"), `x-ratelimit-reset` the seconds left; both may be absent.
 */
export async function observeRedditRate(
  meters: Meters,
  headers: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  const remaining = Number.parseFloat(headers['x-ratelimit-remaining'] ?? '');
  const resetSeconds = Number.parseFloat(headers['x-ratelimit-reset'] ?? '');
  if (!Number.isFinite(remaining) || !Number.isFinite(resetSeconds)) return;
  const resetMs = Math.min(resetSeconds * 1_000, windowMs);
  await meters.observe('requests', {
    remaining: Math.max(0, Math.floor(remaining)),
    resetsAt: new Date(now.getTime() + resetMs),
  });
}
