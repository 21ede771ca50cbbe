import { manifestOf, type SourceName, sourceNames } from '@earshot/domain';
import { parsePost, type PostDraft } from './parse-post.js';
import type { Publication } from './world.js';

/** Which posts are made up, and how many. */
export interface Load {
  readonly postsPerSecond: number;
  /** The same seed makes the same posts. */
  readonly seed: number;
  readonly start: Date;
}

/** Makes up posts of all sources in turn, at a steady rate: the same seed gives the same posts. */
export class Generator {
  private made = 0;
  private readonly chance: () => number;

  constructor(private readonly load: Load) {
    this.chance = chances(load.seed);
  }

  /** Posts published since the last call, up to `now`. */
  until(now: Date): Publication[] {
    const { start, postsPerSecond } = this.load;
    const due = Math.floor(((now.getTime() - start.getTime()) * postsPerSecond) / 1_000);
    const publications: Publication[] = [];
    while (this.made < due) {
      this.made += 1;
      const publishedAt = new Date(start.getTime() + (this.made * 1_000) / postsPerSecond);
      publications.push({ draft: this.draft(), publishedAt });
    }
    return publications;
  }

  private draft(): PostDraft {
    const source = this.one<SourceName>(sourceNames);
    // One in five mentions a brand, like the search results of a busy source.
    const brand = this.chance() < 0.2 ? `${this.one(brands)} ` : '';
    const words = Array.from({ length: 4 + Math.floor(this.chance() * 30) }, () => this.one(vocabulary));
    const text = `${brand}${words.join(' ')} no. ${this.made}`;
    return parsePost({
      source,
      ...(manifestOf(source).hasTitles ? { title: words.slice(0, 5).join(' ') } : {}),
      text,
      author: `${this.one(vocabulary)}_${Math.floor(this.chance() * 10_000)}`,
      likes: Math.floor(this.chance() ** 4 * 1_000),
    });
  }

  private one<T>(list: readonly T[]): T {
    return list[Math.floor(this.chance() * list.length)]!;
  }
}

/** Random numbers from 0 up to 1 (mulberry32). */
function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The brands of the sample posts. */
const brands = ['Lumenboard', 'Brühwerk', 'Tidepool'];

const vocabulary =
  `the a my our this is was has can will not again still today yesterday really very just maybe never always help update
  price support team board coffee bank app phone screen login release friend week morning slow fast broken great love hate
  need want buy switch cancel review compare learn build fix crash error question answer news offer deal team quality`
    .split(/\s+/)
    .filter((word) => word !== '');
