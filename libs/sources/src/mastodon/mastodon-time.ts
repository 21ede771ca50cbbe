/**
 * Ids of Mastodon are numbers made of a time and of chance, so they can be made for a time as well:
 * https://github.com/mastodon/mastodon/blob/main/lib/mastodon/snowflake.rb
 * A post of another server gets the id of its arrival, some seconds or an hour after it was written; one that the server
 * looked up by itself, as an older part of a thread, that of the time at which it was written.
 */
export function idBefore(time: Date): string {
  return String((BigInt(time.getTime()) << 16n) - 1n);
}

/** The time in an id: when the server got to know the post, never before it was written. */
export function timeOfId(id: string): Date {
  return new Date(Number(BigInt(id) >> 16n));
}

/** Whether it looks like an id of Mastodon; other programs that speak its language have ids of their own. */
export function isMastodonId(id: string): boolean {
  return /^\d{15,20}$/.test(id);
}
