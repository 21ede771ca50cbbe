import { manifestOf, type Meter, withLimits } from '@earshot/domain';
import type { Meters } from '../meters.js';
import type { GithubConfig } from './github.config.js';

/** The meter that a request is charged to. */
export type GithubMeter = (typeof manifest)['meters'][number]['name'];

const manifest = manifestOf('github');

/** The meters for what GitHub limits: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api */
export function githubMeters(config: GithubConfig): readonly Meter[] {
  return withLimits(manifest, {
    searches: config.searchesPerMinute,
    requests: config.requestsPerHour - config.commentRequestsPerHour,
    comments: config.commentRequestsPerHour,
    points: config.pointsPerHour,
  });
}

/** Updates meters from response headers, which also count requests of other programs that use the same account. */
export async function observeGithubRate(
  meters: Meters,
  charged: GithubMeter,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const remaining = Number.parseInt(headers['x-ratelimit-remaining'] ?? '', 10);
  const resetsAt = new Date(Number.parseInt(headers['x-ratelimit-reset'] ?? '', 10) * 1_000);
  if (!Number.isFinite(remaining) || Number.isNaN(resetsAt.getTime())) return;
  const resource = headers['x-ratelimit-resource'];
  const counted = resource === undefined ? [charged] : (metersOf[resource] ?? []);
  for (const meter of counted) await meters.observe(meter, { remaining, resetsAt });
}

/** By the name of GitHub's rate limit resource. */
const metersOf: Readonly<Record<string, readonly GithubMeter[]>> = {
  search: ['searches'],
  core: ['requests', 'comments'],
  graphql: ['points'],
};
