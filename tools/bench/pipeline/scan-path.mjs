import { PostMatcher } from '../../../apps/scanner/dist/scan/post-matcher.js';
import { ScanStore } from '../../../apps/scanner/dist/scan/scan-store.js';
import { Enqueuer, idsPerJob, inJobs, queues } from '../../../libs/queue/dist/index.js';
import { unlimitedMeters } from '../../../libs/sources/dist/index.js';
import { redditSource } from '../made-up/reddit-source.mjs';
import { scanReading } from '../made-up/scan-reading.mjs';
import { ownCpuTimeUs } from '../measure/cpu-time.mjs';

/**
 * Returns a function that runs one scan: reads a listing, matches, stores and enqueues. It adds the CPU time of this process
 * to `stages`.
 */
export function openPath(world, watches) {
  let pages = [];
  const source = redditSource(world.log, () => pages.shift());
  const feed = source.feeds.find(({ name }) => name === 'comments');
  const [store, enqueuer] = [world.get(ScanStore), world.get(Enqueuer)];
  const matcher = new PostMatcher();
  return async (scan, stages) => {
    const started = ownCpuTimeUs();
    pages = [...scan];
    const since = new Date(0);
    const call = { signal: AbortSignal.timeout(60_000), meters: unlimitedMeters() };
    const window = await feed.fetch({ q: '', keywords: [], since }, call);
    const read = ownCpuTimeUs();
    const found = await matcher.matchPosts(window.posts, watches);
    const matched = ownCpuTimeUs();
    const { created } = await store.saveScan(
      { name: 'reddit', source },
      [],
      scanReading([], window.posts.length),
      found,
    );
    await enqueuer.enqueue(
      queues.classify,
      inJobs(created, idsPerJob.mentions).map((mentionIds) => ({ mentionIds })),
    );
    stages.read += read - started;
    stages.match += matched - read;
    stages.store += ownCpuTimeUs() - matched;
    return created.length;
  };
}
