import { commentListing } from '../made-up/comment-listing.mjs';
import { MadeUpLanguage } from '../made-up/language.mjs';
import { makeDue, makeMonitors, startScan } from '../made-up/monitors.mjs';
import { times } from '../made-up/random.mjs';
import { makeStoredMentions } from '../made-up/stored-mentions.mjs';
import { BenchWorld } from '../measure/bench-world.mjs';
import { median } from '../measure/median.mjs';
import { inRounds } from '../measure/rounds.mjs';
import { startClassifier, untilClassified } from '../pipeline/classifier.mjs';
import { fixedCost } from '../pipeline/fixed-cost.mjs';
import { openPath } from '../pipeline/scan-path.mjs';

const monitorCount = 5_000;
const keywordsPerMonitor = 20;
/** The most pages a listing of Reddit returns. */
const pagesPerScan = 8;
/** All of Reddit: posts and comments per second, counted by their ids in July 2020. */
const redditPerSecond = 104;
/** The share of posts that name one of 100,000 brands. */
const brandShare = 0.015;

/**
 * From the JSON of a listing to stored mentions with a job for the classifier, 100,000 keywords of 5,000 monitors, with the
 * scanner's own components: everything but the network. For comparison: JSON.parse of the same bodies, common words as
 * keywords, the same with a classifier in its own process, and the fixed cost of a scan that reads nothing.
 */
export async function pipeline({ rounds, quick }) {
  const scans = quick ? 5 : 15;
  const world = await BenchWorld.open();
  let classifier;
  try {
    await makeMonitors(world.dataSource, monitorCount);
    await makeStoredMentions(world.dataSource, 20_000);
    await makeDue(world.dataSource, monitorCount);
    const watches = await startScan(world.database, monitorCount);
    const language = new MadeUpLanguage();
    const brands = language.brands(monitorCount * keywordsPerMonitor);
    const everyday = withKeywords(watches, brands);
    const adversarial = withKeywords(watches, language.keywords(brands.length));
    const texts = times(20_000, () => language.text(22));
    const textOf = (number) => {
      const text = texts[number % texts.length];
      return language.random() < brandShare ? `${text} ${language.pick(brands)}` : text;
    };
    const bodies = bodyMaker(textOf);
    const paths = { everyday: openPath(world, everyday), adversarial: openPath(world, adversarial) };
    const posts = scans * pagesPerScan * 100;
    const perPost = (cost) => Object.fromEntries(Object.entries(cost).map(([key, us]) => [key, us / posts]));
    const run = async (path, others = [], after = async () => undefined) => {
      const pages = times(scans, () => bodies.next(pagesPerScan));
      // Do not charge this run for garbage left by earlier ones.
      globalThis.gc();
      const parse = await world.cost(async () => {
        for (const body of pages.flat()) JSON.parse(body);
      });
      const stages = { parse: 0, read: 0, match: 0, store: 0 };
      let matched = 0;
      globalThis.gc();
      const total = await world.cost(async () => {
        for (const scan of pages) matched += await path(scan, stages);
        await after();
      }, others);
      const { cpuUs, node, postgres, redis, others: classifying } = perPost(total);
      return {
        ...perPost({ ...stages, parse: parse.node }),
        cpuUs,
        node,
        postgres,
        redis,
        classifying,
        matched: matched / posts,
      };
    };
    const costs = await inRounds(rounds, {
      everyday: () => run(paths.everyday),
      adversarial: () => run(paths.adversarial),
    });
    const fixed = await fixedCost(world, everyday, rounds);
    await world.dataSource.query("DELETE FROM mention_work WHERE stage = 'classify'");
    classifier = await startClassifier(world);
    const classified = await inRounds(Math.min(rounds, 3), {
      everyday: () => run(paths.everyday, [classifier.pid], () => untilClassified(world)),
    });
    const all = { ...costs, 'everyday, classified': classified.everyday };
    const names = {
      everyday: `${brandShare * 100} % of posts name a brand`,
      adversarial: 'keywords of everyday words',
      'everyday, classified': 'as the first, with the embedded classifier',
    };
    const of = (name, key) => median(all[name].map((round) => round[key]));
    return {
      tables: [
        {
          title: 'Pipeline, 100,000 keywords: CPU us a comment of 200 characters in 2 KB of JSON',
          rows: Object.keys(all).map((name) => ({
            posts: names[name],
            'mentions/post': of(name, 'matched'),
            'JSON.parse alone': of(name, 'parse'),
            'parse, read, decode': of(name, 'read'),
            match: of(name, 'match'),
            'store, enqueue (node)': of(name, 'store'),
            Postgres: of(name, 'postgres'),
            Redis: of(name, 'redis'),
            classifier: of(name, 'classifying'),
            'all of it': of(name, 'cpuUs'),
            'posts/s of one core': Math.round(1e6 / of(name, 'cpuUs')),
          })),
        },
        fixed,
      ],
      figures: {
        'pipeline at 100,000 keywords, CPU : JSON.parse alone': median(
          costs.everyday.map(({ cpuUs, parse }) => cpuUs / parse),
        ),
        'pipeline at 100,000 keywords, posts/s of one core : all of Reddit':
          1e6 / of('everyday', 'cpuUs') / redditPerSecond,
        'the same with the embedded classifier, posts/s of one core : all of Reddit':
          1e6 / of('everyday, classified', 'cpuUs') / redditPerSecond,
      },
    };
  } finally {
    classifier?.kill('SIGKILL');
    await world.close();
  }
}

function withKeywords(watches, keywords) {
  return watches.map((watch, index) => ({
    ...watch,
    keywords: keywords.slice(index * keywordsPerMonitor, (index + 1) * keywordsPerMonitor),
  }));
}

/** Makes pages of listings that never repeat a comment. */
function bodyMaker(textOf) {
  let number = 1;
  return {
    next: (pages) =>
      times(pages, (page) => {
        const body = commentListing(number, textOf, page === pages - 1 ? null : `t1_${number.toString(36)}`);
        number += 100;
        return body;
      }),
  };
}
