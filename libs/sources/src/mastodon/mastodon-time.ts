/**
 * The id for a time. Mastodon ids are numbers made of a time and a random part:
 * https://github.com/mastodon/mastodon/blob/main/lib/mastodon/snowflake.rb A post from another server gets the time of its
 * arrival, some seconds to an hour after it was written; one that the server fetched itself, as an older part of a thread,
 * gets the time at which it was written.
 */
export function idBefore(time: Date): string {
  return String((BigInt(time.getTime()) << 16n) - 1n);
}

/** The time in an id: when the server received the post, at most some tenths of a second before the time that it states. */
export function timeOfId(id: string): Date {
  return new Date(Number(BigInt(id) >> 16n));
}

/**
 * When a post was written: at the time that it states, unless the server with this id for it received it before. That time is
 * from the server of its author, whose clock may be ahead by years.
 */
export function timeWritten(statedAt: Date, id: string): Date {
  const receivedAt = timeOfId(id);
  return statedAt.getTime() - receivedAt.getTime() > toleranceMs ? receivedAt : statedAt;
}

/** Ids are made shortly before the time is taken, and a clock that is this much ahead does no harm. */
const toleranceMs = 60_000;

/** Whether an id looks like Mastodon's; other programs that use its protocol have different ids. */
export function isMastodonId(id: string): boolean {
  return /^\d{15,20}$/.test(id);
}
