import { type EnvReader, Settings } from '@earshot/platform';

/** How to reach Reddit. Its rules: https://support.reddithelp.com/hc/en-us/articles/16160319875092-Reddit-Data-API-Wiki */
export class RedditConfig extends Settings {
  /** Credentials of an app that Reddit has approved; null = Reddit is not configured. */
  readonly credentials = readCredentials(this.env);
  /** Sent with every request; Reddit throttles clients that do not identify themselves. */
  readonly userAgent = readUserAgent(this.env);
  readonly authUrl = this.env.apiUrl('REDDIT_AUTH_URL', 'https://www.reddit.com');
  readonly apiUrl = this.env.apiUrl('REDDIT_API_URL', 'https://oauth.reddit.com');
  /** Subreddits whose comments are read; empty = no comments. */
  readonly commentSubreddits = readSubreddits(this.env);
  /** How long after publication the comments under a matching post are read; 0 = not at all. */
  readonly commentsForMs = this.env.durationMs('REDDIT_COMMENT_DAYS', { default: 3, min: 0, max: 180 });
  readonly overlapMs = this.env.durationMs('REDDIT_OVERLAP_SECONDS', { default: 900, min: 0, max: 86_400 });
  readonly backfillMs = this.env.durationMs('REDDIT_BACKFILL_HOURS', { default: 168, max: 8_760 });
  /** How far back posts count if they are on pages that are read anyway: a post that was held back appears hours later. */
  readonly lateMs = Math.min(
    this.env.durationMs('REDDIT_LATE_HOURS', { default: 24, min: 0, max: 168 }),
    this.backfillMs,
  );
  /** Averaged over ten minutes, as by Reddit. */
  readonly queriesPerMinute = this.env.integer('REDDIT_QUERIES_PER_MINUTE', { default: 100, max: 1_000_000 });
  readonly verifyEveryMs =
    this.env.durationMs('REDDIT_VERIFY_HOURS', { default: 24, min: 0, max: 8_760 }) || null;
}

function readCredentials(
  env: EnvReader,
): { readonly clientId: string; readonly clientSecret: string } | null {
  const clientId = env.optionalKey('REDDIT_CLIENT_ID');
  const clientSecret = env.optionalKey('REDDIT_CLIENT_SECRET');
  if (clientId === null && clientSecret !== null) env.fault('REDDIT_CLIENT_ID', 'is required', null);
  if (clientId !== null && clientSecret === null) env.fault('REDDIT_CLIENT_SECRET', 'is required', null);
  return clientId === null || clientSecret === null ? null : { clientId, clientSecret };
}

function readUserAgent(env: EnvReader): string {
  const name = 'REDDIT_USER_AGENT';
  const agent = env.optionalText(name);
  const given = env.optionalText('REDDIT_CLIENT_ID') ?? env.optionalText('REDDIT_CLIENT_SECRET');
  if (agent === null) return given === null ? '' : env.fault(name, 'is required', '');
  const isDocumentedForm = /^[\w.-]+:[\w.-]+:[\w.-]+ \(by \/?u\/[\w-]{2,}\)$/.test(agent);
  // An agent of another form, or that of a browser or library, gets an app throttled or banned; the form does not rule out
  // the latter.
  const isBorrowed = /^(mozilla|python|axios|node|curl|okhttp|java)\b/i.test(agent);
  if (isDocumentedForm && !isBorrowed) return agent;
  return env.fault(
    name,
    'must say who is asking, as Reddit requires, and not name a browser or a library: ' +
      '<platform>:<app id>:<version> (by /u/<your Reddit name>), e.g. server:com.example.earshot:1.0 (by /u/example)',
    '',
  );
}

function readSubreddits(env: EnvReader): readonly string[] {
  const name = 'REDDIT_COMMENT_SUBREDDITS';
  const given = env.list<string>(name, { default: [] });
  const faulty = given.filter((subreddit) => !/^\w{2,22}$/.test(subreddit));
  if (faulty.length > 0)
    return env.fault(name, 'must be names of subreddits without r/, separated by commas', []);
  if (given.length > 100) return env.fault(name, 'must not name more than 100 subreddits', []);
  return [...new Map(given.map((subreddit) => [subreddit.toLowerCase(), subreddit])).values()];
}
