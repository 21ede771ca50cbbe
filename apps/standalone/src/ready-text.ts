import { resolve } from 'node:path';
import type { StandaloneFacts } from './standalone-file.js';

const defaultDataDir = resolve('./var');

/** What a new user reads when everything runs; the two commands work when pasted in another terminal, in this folder. */
export function readyText(facts: StandaloneFacts, dataDir: string): string {
  const { base_url, mcp_url, api_key, email, password, sandbox_url } = facts;
  const rows = [
    ['Address', base_url],
    ['Sign in', `${email}  ${password}`],
    ['API key', api_key],
    ['Tools', mcp_url],
    ...(sandbox_url === null ? [] : [['Sandbox', `${sandbox_url}  (sample posts, mailbox, webhooks)`]]),
    ['Files', `${dataDir}  (earshot.log, standalone.json)`],
  ];
  const options = dataDir === defaultDataDir ? '' : ` --data '${dataDir}'`;
  return [
    '',
    'Earshot is ready. Ctrl-C stops it.',
    '',
    ...rows.map(([name, value]) => `  ${name?.padEnd(9)}${value}`),
    '',
    'The newest mentions, over REST and as an MCP client sees them:',
    '',
    `  curl -H 'Authorization: Bearer ${api_key}' '${base_url}/api/v1/mentions?limit=3'`,
    '',
    `  npm run mcp --${options} list_mentions '{"limit":3}'`,
    '',
    '',
  ].join('\n');
}
