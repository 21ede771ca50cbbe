import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askTls } from '../ask-tls.mjs';
import { makeCertificates } from '../certificates.mjs';
import { check } from '../checks.mjs';
import { nginxConfiguration } from '../nginx-configuration.mjs';
import { until } from '../earshot-client.mjs';
import { docker } from '../engine/run.mjs';
import { stackAddresses } from '../stack.mjs';
import { checkPosts } from './posts.mjs';

const [straight, address] = ['https://localhost:3444', 'https://localhost:3443'];
const nginxName = 'earshot-check-nginx';

/** One service per stateless program, which may have several containers; all scanners are one program. */
const scaled = ['gateway', 'scheduler', 'scanner-reddit', 'classifier', 'dispatcher'];

/**
 * Checks two containers of every program behind nginx with TLS. nginx leads to the proxy of docker-compose.yml as
 * docs/deployment.md says, and on another port straight to the gateways, to show which of them responded.
 * @param {ReturnType<import('../stack.mjs').openStack>} stack
 * @param {{ account: any, nginx: string }} options the account whose key is used, and the nginx image
 */
export async function checkTwoGateways(stack, { account, nginx }) {
  const tls = join(stack.folder, 'var/tls');
  await makeCertificates(tls, ['localhost']);
  const environment = join(stack.folder, '.env');
  const before = readFileSync(environment, 'utf8');
  try {
    await check(`two containers each of ${scaled.join(', ')} start behind nginx and the proxy`, () =>
      startBehindProxy(stack, tls, environment, nginx),
    );
    const [door, gateways] = [address, straight].map((base) => askTls(base, join(tls, 'ca.pem')));
    await checkDoor({ door, gateways, account });
    await checkPosts(stackAddresses, account, ['reddit']);
  } finally {
    await docker(['rm', '--force', '--volumes', nginxName], { mayFail: true });
    writeFileSync(environment, before);
  }
}

async function startBehindProxy(stack, tls, environment, nginx) {
  const before = await stack.containers();
  const { NetworkSettings: networks } = before.find(({ service }) => service === 'proxy');
  const [network] = Object.keys(networks.Networks);
  // Start nginx idle first: its address, which has to be trusted, is known only then.
  const files = ['--volume', `${tls}:/tls:ro`];
  const published = ['--publish', '127.0.0.1:3443:443', '--publish', '127.0.0.1:3444:444'];
  const options = ['--detach', '--name', nginxName, '--network', network, ...files, ...published];
  await docker(['run', ...options, nginx, 'sleep', 'infinity']);
  const [{ NetworkSettings: settings }] = JSON.parse(await docker(['inspect', nginxName]));
  const own = settings.Networks[network].IPAddress;
  appendFileSync(environment, `\nBASE_URL=${address}\nTRUSTED_PROXIES=${own}\n`);
  await stack.start(...scaled.flatMap((service) => ['--scale', `${service}=2`]));
  const containers = await stack.containers();
  const namesOf = (wanted) =>
    containers.filter(({ service }) => service === wanted).map(({ Name: name }) => name.slice(1));
  for (const service of scaled) assert.equal(namesOf(service).length, 2, service);
  writeFileSync(
    join(tls, 'nginx.conf'),
    nginxConfiguration({ 443: namesOf('proxy'), 444: namesOf('gateway') }),
  );
  await docker(['exec', nginxName, 'nginx', '-c', '/tls/nginx.conf']);
}

async function checkDoor({ door, gateways, account }) {
  const session = await check('a browser gets a cookie that is bound to the host and to TLS', async () => {
    const credentials = { email: account.email, password: account.password };
    const { status, headers, text } = await door.ask('POST', '/api/auth/sign-in', { body: credentials });
    assert.equal(status, 200, text);
    const cookie = headers['set-cookie'].find((line) => line.startsWith('__Host-'));
    for (const part of [/; Path=\/(;|$)/, /; Secure/, /; HttpOnly/, /; SameSite=Lax/])
      assert.match(cookie, part);
    assert.doesNotMatch(cookie, /Domain=/i);
    assert.match(headers['strict-transport-security'] ?? '', /max-age=\d+/);
    return cookie.split(';')[0];
  });
  await check('both gateways accept the session', async () => {
    const answered = new Set();
    for (let tries = 0; tries < 20; tries += 1) {
      const asked = { headers: { cookie: session } };
      assert.equal((await door.ask('GET', '/api/v1/projects', asked)).status, 200);
      const { status, headers, text } = await gateways.ask('GET', '/api/v1/projects', asked);
      assert.equal(status, 200, text);
      answered.add(headers['x-upstream']);
    }
    assert.equal(answered.size, 2, `responses came from ${[...answered]}`);
  });
  await check(
    'a forged X-Forwarded-For does not evade the limit on failed sign-ins, which both gateways share, through two proxies',
    async () => {
      const statuses = [];
      for (let tries = 0; tries < 60 && !statuses.includes(429); tries += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${tries + 1}` };
        const body = { email: account.email, password: `wrong ${tries}` };
        statuses.push((await door.ask('POST', '/api/auth/sign-in', { body, headers })).status);
      }
      assert.equal(statuses.at(-1), 429, `${statuses}`);
    },
  );
  await checkPrograms({ door, gateways, account });
}

async function checkPrograms({ door, gateways, account: { headers } }) {
  await check('a change through one gateway is announced by both', async () => {
    const follow = (by) => by.follow('/api/events', headers);
    const streams = [await follow(gateways), await follow(gateways), await follow(door)];
    try {
      assert.notEqual(streams[0].headers['x-upstream'], streams[1].headers['x-upstream']);
      await until('no hello', 20, async () => streams.every(({ text }) => text.includes('event: hello')));
      const body = { name: `Door ${Date.now()}`, keywords: ['through the door'], sources: ['reddit'] };
      const made = await door.ask('POST', '/api/v1/monitors', { body, headers });
      assert.ok(made.status < 300, made.text);
      await until('not announced', 20, async () =>
        streams.every(({ text }) => text.includes('event: changed')),
      );
    } finally {
      for (const stream of streams) stream.close();
    }
  });
  await check('an agent lists and calls tools', async () => {
    const ask = async (method, params = {}) => {
      const answer = await door.ask('POST', '/mcp', {
        headers: { ...headers, accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', id: 1, method, params },
      });
      assert.equal(answer.status, 200, answer.text);
      return JSON.parse(answer.text.replace(/^[^]*?^data: /m, '')).result;
    };
    assert.ok((await ask('tools/list')).tools.some(({ name }) => name === 'list_mentions'));
    const called = await ask('tools/call', { name: 'list_mentions', arguments: { limit: 1 } });
    assert.ok(!called.isError, JSON.stringify(called).slice(0, 300));
  });
}
