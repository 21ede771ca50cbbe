import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { check, note } from '../checks.mjs';
import { call, mentionsOf } from '../earshot-client.mjs';

/**
 * Checks `sh tools/compose/up.sh` of the next version while an older one is running and under constant requests.
 * @param {string} earshot the proxy's address
 * @param {{ stack: any, account: any }} options
 */
export async function checkUpgrade(earshot, { stack, account }) {
  const before = await stored(earshot, account);
  const once = await single(stack);
  const asking = askOn(earshot, account);
  const upgraded = await check('the next version replaces the previous one and becomes healthy', async () => {
    await stack.inCheckout('sh', ['tools/compose/up.sh'], { seconds: 1_800 });
    await stack.start();
    return true;
  });
  const { asked, waits, failures } = await asking.end();
  const [longest] = waits.toSorted((one, other) => other.seconds - one.seconds);
  const slow = waits.filter(({ seconds }) => seconds > 1).length;
  note(`${asked} requests during the upgrade, ${failures.length} failed, ${slow} took more than a second`);
  note(`the longest took ${longest.seconds.toFixed(2)} s, ${longest.path}`);
  const now = await single(stack);
  const replaced = Object.keys(now).filter((service) => once[service] !== now[service]);
  if (once.proxy === undefined) note('SKIPPED: the previous version has no proxy where requests can wait');
  else if (replaced.length > 0)
    note(`SKIPPED: the new version changes ${replaced.join(' and ')}, which takes a second or two each`);
  else
    await check('no request fails during the upgrade', () =>
      assert.equal(failures.length, 0, failures.slice(0, 20).join('\n')),
    );
  if (upgraded === undefined) return;
  await check('everything runs the new images', async () => {
    const images = new Set((await stack.containers()).map(({ Image }) => Image));
    const services = Object.values(await stack.services());
    assert.ok(images.size <= new Set(services.map(({ image }) => image)).size, `${[...images]}`);
  });
  await check('everything stored before the upgrade is still there', async () =>
    assert.deepEqual(await stored(earshot, account), before),
  );
}

/** The containers that exist only once, so that nothing covers for them while they are replaced. */
async function single(stack) {
  const found = (await stack.containers()).filter(({ service }) =>
    ['proxy', 'postgres', 'redis'].includes(service),
  );
  return Object.fromEntries(found.map(({ service, Id: id }) => [service, id]));
}

/** The data a key sees that an upgrade must not change. */
export async function stored(earshot, account) {
  const { monitors } = await call(earshot, 'GET', '/api/v1/monitors', undefined, account.headers);
  const mentions = await mentionsOf(earshot, account);
  return {
    monitors: monitors.map(({ name }) => name).toSorted(),
    mentions: mentions.map(({ id, url }) => `${id} ${url}`).toSorted(),
  };
}

/** Sends requests to three paths in parallel, so that one slow response does not hide the others, within the key's rate limit. */
function askOn(earshot, { headers }) {
  const seen = { asked: 0, waits: [], failures: [] };
  const paths = ['/health/live', '/', '/api/v1/monitors'];
  let isOver = false;
  const ask = async (path) => {
    const startedAt = performance.now();
    seen.asked += 1;
    try {
      const answer = await fetch(earshot + path, { headers, signal: AbortSignal.timeout(40_000) });
      await answer.arrayBuffer();
      if (answer.status >= 400) throw new Error(`${answer.status}`);
    } catch (error) {
      seen.failures.push(`${new Date().toISOString()} ${path}: ${error.cause?.message ?? error.message}`);
    }
    seen.waits.push({ path, seconds: (performance.now() - startedAt) / 1000 });
  };
  const asking = paths.map(async (path) => {
    for (; !isOver; await sleep(200)) await ask(path);
  });
  return { end: async () => ((isOver = true), await Promise.all(asking), seen) };
}
