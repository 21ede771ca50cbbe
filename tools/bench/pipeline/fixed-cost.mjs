import { PostMatcher } from '../../../apps/scanner/dist/scan/post-matcher.js';
import { ScanProcessor } from '../../../apps/scanner/dist/scan/scan.processor.js';
import { ScannedSources } from '../../../apps/scanner/dist/sources/scanned-sources.js';
import { WatchRepository } from '../../../libs/database/dist/index.js';
import { makeDue, settle } from '../made-up/monitors.mjs';
import { redditSource } from '../made-up/reddit-source.mjs';
import { ledgerBytes } from './ledger.mjs';
import { median } from '../measure/median.mjs';
import { inRounds } from '../measure/rounds.mjs';

/**
 * Measures a scan of all watches that finds nothing (claim, cursors, ledger) and the compilation of their keywords. @returns
 * a table
 */
export async function fixedCost(world, watches, rounds) {
  const source = redditSource(world.log, () =>
    JSON.stringify({ kind: 'Listing', data: { after: null, children: [] } }),
  );
  const comments = source.feeds.filter(({ name }) => name === 'comments');
  world.get(ScannedSources).set('reddit', {
    name: 'reddit',
    source: { ...source, feeds: comments, replies: undefined },
    meters: [],
  });
  const [processor, repository] = [world.get(ScanProcessor), world.get(WatchRepository)];
  await settle(world.dataSource);
  const { scan, compile } = await inRounds(rounds, {
    scan: async () => {
      await makeDue(world.dataSource, watches.length);
      const lease = { limit: watches.length, leaseMs: 60_000 };
      const claim = await world.database.asSystem((tx) => repository.claimDue(tx, 'reddit', lease));
      return world.cost(() => processor.handle({ source: 'reddit', ...claim }));
    },
    compile: () => world.cost(async () => new PostMatcher().matchPosts([nothing], watches)),
  });
  const row = (what, costs, count, unit) => ({
    what,
    each: unit,
    'node us': median(costs.map(({ node }) => node)) / count,
    'Postgres us': median(costs.map(({ postgres }) => postgres)) / count,
  });
  const { quiet, lively } = await ledgerBytes(world, watches.slice(0, 500));
  const rows = [
    row('claim, cursor and ledger of a scan that finds nothing', scan, watches.length, 'watch'),
    row(
      'compiling 100,000 keywords, where they have changed',
      compile,
      watches.length * watches[0].keywords.length,
      'keyword',
    ),
  ];
  return {
    title: 'A scan before it has read anything',
    rows,
    note: `Over a day it leaves ${quiet.toFixed(1)} bytes in the ledger, indexes included; ${lively.toFixed(1)} if one scan in a hundred finds something.`,
  };
}

const nothing = {
  externalId: 't1_0',
  url: '',
  title: null,
  text: '',
  links: [],
  authorHandle: null,
  authorUrl: null,
};
