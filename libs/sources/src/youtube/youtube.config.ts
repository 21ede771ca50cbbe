import { type EnvReader, Settings } from '@earshot/platform';

/** How to reach YouTube. Its quotas: https://developers.google.com/youtube/v3/determine_quota_cost */
export class YoutubeConfig extends Settings {
  /** The key of a Google Cloud project with the YouTube Data API v3; null = YouTube is not configured. */
  readonly apiKey = this.env.optionalKey('YOUTUBE_API_KEY');
  /** Channels, `UC..`, whose comments are all read; empty = only comments under matching videos. */
  readonly channelIds = readChannels(this.env, this.apiKey);
  readonly apiUrl = this.env.apiUrl('YOUTUBE_API_URL', 'https://www.googleapis.com/youtube/v3');
  /** How long after publication the comments of a matching video are read; 0 = never. */
  readonly commentsForMs = this.env.durationMs('YOUTUBE_COMMENT_DAYS', { default: 14, min: 0, max: 365 });
  readonly searchesPerDay = this.env.integer('YOUTUBE_SEARCHES_PER_DAY', { default: 100, max: 1_000_000 });
  /** Google's quota for everything but searches. */
  readonly #quota = this.env.integer('YOUTUBE_UNITS_PER_DAY', { default: 10_000, min: 2, max: 100_000_000 });
  /** The part of it for comments, so that reading them never blocks anything else. */
  readonly replyUnitsPerDay = readReplyUnits(this.env, this.#quota);
  readonly unitsPerDay = this.#quota - this.replyUnitsPerDay;
  /** Also reads comments under videos that only link to a brand, as to a sponsor. */
  readonly readsSponsorComments = this.env.boolean('YOUTUBE_SPONSOR_COMMENTS', { default: false });
  readonly overlapMs = this.env.durationMs('YOUTUBE_OVERLAP_HOURS', { default: 12, min: 0, max: 168 });
  readonly backfillMs = this.env.durationMs('YOUTUBE_BACKFILL_HOURS', { default: 168, max: 8_760 });
  readonly verifyEveryMs = this.env.durationMs('YOUTUBE_VERIFY_HOURS', { default: 72, max: 720 });
  /** The maximum that the terms allow: https://developers.google.com/youtube/terms/developer-policies */
  readonly keepTextMs = this.env.durationMs('YOUTUBE_KEEP_TEXT_DAYS', { default: 30, max: 30 });
}

function readReplyUnits(env: EnvReader, quota: number): number {
  const name = 'YOUTUBE_REPLY_UNITS_PER_DAY';
  const units = env.integer(name, { default: Math.floor(quota * 0.6), max: 100_000_000 });
  return units < quota
    ? units
    : env.fault(name, 'must be less than YOUTUBE_UNITS_PER_DAY, which includes them', 1);
}

function readChannels(env: EnvReader, apiKey: string | null): readonly string[] {
  const name = 'YOUTUBE_CHANNEL_IDS';
  const given = [...new Set(env.list<string>(name, { default: [] }))];
  if (given.some((id) => !/^UC[\w-]{22}$/.test(id)))
    return env.fault(name, 'must be ids of channels (UC and 22 more characters), separated by commas', []);
  if (given.length > 50) return env.fault(name, 'must not name more than 50 channels', []);
  if (apiKey === null && given.length > 0) env.fault('YOUTUBE_API_KEY', `is required with ${name}`, null);
  return given;
}
