/** YouTube's separate quotas: searches, lookups of counts, and everything else. */
export type YoutubeBucket = 'searches' | 'stats' | 'units';

/**
 * A project's daily quota, which resets at midnight Pacific time.
 * https://developers.google.com/youtube/v3/determine_quota_cost
 */
export class YoutubeQuota {
  private day = '';
  private readonly used = { searches: 0, stats: 0, units: 0 };

  constructor(private readonly limits: Readonly<Record<YoutubeBucket, number>>) {}

  /** Counts a call, even one that will be rejected. False = the bucket is empty. */
  take(bucket: YoutubeBucket, now: Date): boolean {
    const day = pacificDay.format(now);
    if (day !== this.day) Object.assign(this.used, { searches: 0, stats: 0, units: 0 });
    this.day = day;
    if (this.used[bucket] >= this.limits[bucket]) return false;
    this.used[bucket] += 1;
    return true;
  }
}

const pacificDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });
