import assert from 'node:assert/strict';
import { manifestOf } from '../../../libs/domain/dist/index.js';
import { check, note } from '../checks.mjs';
import { call, mentionsOf, until } from '../earshot-client.mjs';

/**
 * Checks that posts on every source read by keyword become mentions with a verdict, and that a mail about them arrives.
 * @param {{ earshot: string, sandbox: string }} addresses
 * @param {import('../earshot-client.mjs').Account} account
 * @param {string[]} sources that have a scanner here
 */
export async function checkPosts({ earshot, sandbox }, account, sources) {
  const name = `Zq${Date.now().toString(36)}`;
  // Feeds are read by address, not by keyword, so a post published in the sandbox would not be found there.
  const read = sources.filter((source) => source !== 'feeds');
  const where = read.length === 1 ? read[0] : `each of ${read.length} sources`;
  const startedAt = Date.now();
  await check(`a post on ${where} becomes a mention with a verdict`, async () => {
    await call(
      earshot,
      'POST',
      '/api/v1/monitors',
      { name, keywords: [name], sources: read },
      account.headers,
    );
    const alert = { name: `About ${name}`, channel: 'email', destination: 'you@example.com', min_urgency: 0 };
    await call(earshot, 'POST', '/api/v1/alerts', alert, account.headers);
    await publish(sandbox, read, `${name} is down again and nobody answers`);
    const judged = new Map();
    await until('not every post', 300, async () => {
      for (const mention of await mentionsOf(earshot, account))
        if (mention.category !== null && `${mention.title} ${mention.text}`.includes(name))
          judged.set(mention.source, mention);
      const missing = read.filter((source) => !judged.has(source));
      if (missing.length > 0) throw new Error(`nothing from ${missing.join(', ')}`);
      return true;
    });
    assert.ok([...judged.values()].every(({ urgency }) => typeof urgency === 'number'));
    note(
      `after ${seconds(startedAt)} s: ${[...judged.values()].map((each) => `${each.source} ${each.category}`).join(', ')}`,
    );
  });
  await check('a mail about them arrives', async () => {
    await until('no mail', 60, async () => (await (await fetch(`${sandbox}/mailbox`)).text()).includes(name));
    note(`after ${seconds(startedAt)} s`);
  });
  return name;
}

async function publish(sandbox, sources, words) {
  const posts = sources.map((source) =>
    manifestOf(source).hasTitles ? { source, title: words, text: words } : { source, text: words },
  );
  const answer = await fetch(`${sandbox}/posts`, { method: 'POST', body: JSON.stringify(posts) });
  if (!answer.ok) throw new Error(`the sandbox refused the posts: ${await answer.text()}`);
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
