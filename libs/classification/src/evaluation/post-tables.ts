import { grouped } from '@earshot/domain';
import type { JudgedPost } from './judged-post.js';
import { type PostFigures, postFigures } from './post-figures.js';
import type { Share } from './share.js';

/** With fewer posts, a line would be meaningless. */
const fewestPosts = 20;

/** A table for people: one line for all posts, one per source and one per language, in percent with 95 % intervals. */
export function postTable(judged: readonly JudgedPost[]): Record<string, Record<string, string>> {
  const lines = new Map<string, readonly JudgedPost[]>([['all', judged]]);
  for (const [name, posts] of largestFirst(grouped(judged, ({ source }) => source))) lines.set(name, posts);
  const languages = largestFirst(grouped(judged, ({ language }) => language ?? 'unknown'));
  if (languages.length > 1) for (const [name, posts] of languages) lines.set(`language ${name}`, posts);
  return Object.fromEntries(
    [...lines]
      .filter(([name, posts]) => name === 'all' || posts.length >= fewestPosts)
      .map(([name, posts]) => [name, shown(postFigures(posts))]),
  );
}

function largestFirst(groups: ReadonlyMap<string, JudgedPost[]>): [string, JudgedPost[]][] {
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
}

function shown(figures: PostFigures): Record<string, string> {
  return {
    posts: String(figures.posts),
    category: withInterval(figures.category),
    'or second': withInterval(figures.categoryOrSecond),
    'macro-F1': percent(figures.macroF1),
    kept: withInterval(figures.kept),
    caught: withInterval(figures.caught),
    'urgency band': withInterval(figures.band),
    'off by 2': withInterval(figures.farBand),
    sentiment: withInterval(figures.sentiment),
    'calibration error': percent(figures.calibrationError),
    ...(figures.judged?.value === 1
      ? {}
      : {
          judged: percent(figures.judged?.value ?? null),
          'category of judged': withInterval(figures.categoryOfJudged),
        }),
  };
}

function withInterval(share: Share | null): string {
  return share === null
    ? ''
    : `${percent(share.value)} (${Math.round(100 * share.low)}-${Math.round(100 * share.high)})`;
}

function percent(value: number | null): string {
  return value === null ? '' : (100 * value).toFixed(1);
}
