import { type EnvReader, Settings } from '@earshot/platform';

/** How to reach GitHub: https://docs.github.com/rest/search/search */
export class GithubConfig extends Settings {
  /** A personal access token, which needs no permissions; null = GitHub is not configured. */
  readonly token = this.env.optionalKey('GITHUB_TOKEN');
  /** The URL of the REST API, without a trailing slash; on a GitHub Enterprise Server it ends with `/api/v3`. */
  readonly apiUrl = this.env.apiUrl('GITHUB_API_URL', 'https://api.github.com');
  /** Accounts whose own repositories are excluded. */
  readonly ignoredOwners = readOwners(this.env);
  readonly readsComments = this.env.boolean('GITHUB_COMMENTS', { default: true });
  readonly readsDiscussions = this.env.boolean('GITHUB_DISCUSSIONS', { default: true });
  readonly searchesPerMinute = this.env.integer('GITHUB_SEARCHES_PER_MINUTE', {
    default: 30,
    max: 1_000_000,
  });
  /** GitHub's total limit, of which `commentRequestsPerHour` are set aside for comments. */
  readonly requestsPerHour = this.env.integer('GITHUB_REQUESTS_PER_HOUR', {
    default: 5_000,
    min: 2,
    max: 1_000_000_000,
  });
  readonly commentRequestsPerHour = readCommentRequests(this.env, this.requestsPerHour);
  readonly pointsPerHour = this.env.integer('GITHUB_POINTS_PER_HOUR', { default: 5_000, max: 1_000_000_000 });
  readonly overlapMs = this.env.durationMs('GITHUB_OVERLAP_SECONDS', { default: 900, min: 0, max: 86_400 });
  readonly backfillMs = this.env.durationMs('GITHUB_BACKFILL_HOURS', { default: 168, max: 8_760 });
  readonly verifyEveryMs =
    this.env.durationMs('GITHUB_VERIFY_HOURS', { default: 168, min: 0, max: 8_760 }) || null;
  readonly verifyForMs = Math.max(
    this.env.durationMs('GITHUB_VERIFY_DAYS', { default: 30, max: 3_650 }),
    this.verifyEveryMs ?? 0,
  );
}

function readCommentRequests(env: EnvReader, requestsPerHour: number): number {
  const name = 'GITHUB_COMMENT_REQUESTS_PER_HOUR';
  const usual = Math.max(1, Math.floor(requestsPerHour * 0.6));
  const given = env.integer(name, { default: usual, max: 1_000_000_000 });
  return given < requestsPerHour
    ? given
    : env.fault(name, 'must be less than GITHUB_REQUESTS_PER_HOUR, which includes them', usual);
}

/** They are part of every query, which GitHub limits to 256 characters. */
function readOwners(env: EnvReader): readonly string[] {
  const name = 'GITHUB_IGNORED_OWNERS';
  const owners = env.list<string>(name, { default: [] });
  if (!owners.every((owner) => /^[a-z\d](?:[a-z\d-]{0,38})$/i.test(owner)))
    return env.fault(name, 'must be names of users or organizations, separated by commas', []);
  if (owners.join(' -user:').length > 50)
    return env.fault(name, 'must be short enough for every query: about four names', []);
  return owners;
}
