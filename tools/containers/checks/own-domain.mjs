import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askTls } from '../ask-tls.mjs';
import { makeCertificates } from '../certificates.mjs';
import { check } from '../checks.mjs';
import { until } from '../earshot-client.mjs';

const domain = 'earshot.test';
/** Caddy repeats a failed attempt at the second one first, so that mistakes do not use up the limits of the first. */
const letsEncrypt = ['acme-v02.api.letsencrypt.org', 'acme-staging-v02.api.letsencrypt.org'];
const port = 3445;

/**
 * Checks DOMAIN in `.env`: the proxy gets a certificate by ACME, from a Caddy that stands in for Let's Encrypt under its
 * names and, like it, verifies that the domain leads to the proxy.
 * @param {ReturnType<import('../stack.mjs').openStack>} stack
 */
export async function checkOwnDomain(stack) {
  const tls = join(stack.folder, 'var/tls');
  await makeCertificates(tls, []);
  writeAuthority(join(stack.folder, 'var/authority'));
  const [environment, override] = ['.env', 'compose.override.yml'].map((name) => join(stack.folder, name));
  const before = [environment, override].map((path) => [path, readFileSync(path, 'utf8')]);
  const { image } = (await stack.services()).proxy;
  writeFileSync(environment, before[0][1].replace(/^BASE_URL=.*$/gm, ''));
  appendFileSync(environment, `\nDOMAIN=${domain}\n`);
  appendFileSync(override, overrideOf(image));
  try {
    await check('DOMAIN in .env starts a second proxy, on ports 80 and 443', () => stack.start());
    const site = askTls(`https://${domain}:${port}`, join(tls, 'ca.pem'), '127.0.0.1');
    const serial = await check('it gets a certificate for the domain through ACME', () =>
      // After a failed attempt, Caddy waits for one minute, then for two.
      until('no certificate', 240, async () => (await site.certificate()).serialNumber),
    );
    await check('it serves a page, whose links lead to it', async () => {
      const { status, headers, text } = await site.ask('GET', '/docs');
      assert.equal(status, 200);
      assert.match(headers['strict-transport-security'] ?? '', /max-age=\d+/);
      assert.ok(text.includes(`https://${domain}/api/v1`), text.slice(0, 300));
    });
    await check('the certificate survives a restart', async () => {
      await stack.compose(['restart', 'proxy-https']);
      const found = await until('no response', 60, async () => (await site.certificate()).serialNumber);
      assert.equal(found, serial);
    });
  } finally {
    for (const [path, text] of before) writeFileSync(path, text);
  }
}

/** Its root certificate is made beforehand, so that the proxy can trust it. */
function writeAuthority(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'Caddyfile'),
    `{
	skip_install_trust
	pki {
		ca local {
			root {
				cert /tls/ca.pem
				key /tls/ca.key
			}
		}
	}
}

${letsEncrypt.join(', ')} {
	tls internal
	rewrite /directory /acme/local/directory
	acme_server
}
`,
  );
}

function overrideOf(image) {
  const alias = (network, ...names) => `networks: { ${network}: { aliases: [${names.join(', ')}] } }`;
  return `  authority:
    image: ${image}
    restart: unless-stopped
    command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile']
    volumes: ['./var/authority:/etc/caddy:ro', './var/tls:/tls:ro']
    ${alias('door', ...letsEncrypt)}
  proxy-https:
    environment: { SSL_CERT_FILE: /tls/ca.pem }
    volumes: ['./var/tls:/tls:ro']
    ports: !override ['127.0.0.1:${port}:443']
    ${alias('door', domain)}
`;
}
