import { URLSearchParams } from 'node:url';
import { check } from './checks.mjs';

/** Checks that the console is served. @param {{ base_url: string }} facts of standalone.json */
export async function checkConsole({ base_url }) {
  const page = await fetch(`${base_url}/`, { headers: { accept: 'text/html' } });
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
  const answer = script === undefined ? null : await fetch(base_url + script);
  check('the console opens, with its script', page.status === 200 && answer?.status === 200, page.status);
}

/**
 * Whether a mention of a post with this title is listed. @param {{ base_url: string, api_key: string }} facts of
 * standalone.json
 */
export async function hasMention({ base_url, api_key }, title) {
  const query = new URLSearchParams({ limit: '100', q: 'Lumenboard' });
  const answer = await fetch(`${base_url}/api/v1/mentions?${query}`, {
    headers: { authorization: `Bearer ${api_key}` },
  });
  return JSON.stringify(await answer.json()).includes(title);
}
