import { hourMs } from '@earshot/domain';

export interface Arrivals {
  readonly keyword: string;
  readonly postsPerHour: number;
}

export interface SimulatedPost {
  /** At most 19 digits; newer posts have greater ids. */
  readonly id: string;
  readonly keyword: string;
  readonly publishedAt: Date;
}

/** Posts at even intervals, each shifted by up to half an interval, the same in every run. Nothing is stored. */
export class PostStream {
  constructor(private readonly names: readonly Arrivals[]) {}

  /** The newest `limit` posts with these keywords published from `from` (inclusive) to `until` (exclusive), newest first. */
  between(keywords: readonly string[], from: Date, until: Date, limit = Infinity): SimulatedPost[] {
    return this.names
      .flatMap((name, serial) =>
        keywords.includes(name.keyword) ? newestOf(name, serial, from.getTime(), until.getTime(), limit) : [],
      )
      .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
      .slice(0, limit);
  }
}

function newestOf(
  { keyword, postsPerHour }: Arrivals,
  serial: number,
  from: number,
  until: number,
  limit: number,
): SimulatedPost[] {
  if (postsPerHour === 0) return [];
  const distance = hourMs / postsPerHour;
  const posts: SimulatedPost[] = [];
  for (let index = Math.ceil(until / distance); posts.length < limit; index -= 1) {
    const time = Math.floor((index + jitter(index, serial) / 2) * distance);
    if (time < from) break;
    if (time < until) posts.push({ id: idOf(time, serial), keyword, publishedAt: new Date(time) });
  }
  return posts;
}

/** An id in X's format: the time, then a serial number. */
function idOf(time: number, serial: number): string {
  return String((BigInt(time - 1_288_834_974_657) << 22n) | BigInt(serial));
}

/** 0-1, from a hash of the two numbers. */
function jitter(index: number, serial: number): number {
  let hash = Math.imul(index ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(serial + 1, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}
