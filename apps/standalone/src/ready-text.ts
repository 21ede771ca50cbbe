import { resolve } from 'node:path';
import { sourceLabel } from '@earshot/domain';
import { signInLinkMinutes } from '@earshot/gateway';
import { commandLine } from '../installation.mjs';
import type { WatchedName } from './projects/watch-name.js';
import type { StandaloneFacts } from './data-dir/standalone-file.js';

const defaultDataDir = resolve('./var');

/**
 * The text shown to a new user when everything is running: the address for people first. The command works when pasted into
 * another terminal, in this folder.
 * @param link path that signs in; null = none
 * @param folders the absolute paths; `databaseDir`: null = the database is in `dataDir`, or on another server
 */
export function readyText(
  facts: StandaloneFacts,
  link: string | null,
  { dataDir, databaseDir }: { dataDir: string; databaseDir: string | null },
  watched: readonly WatchedName[] = [],
): string {
  const { base_url, mcp_url, api_key, email, password, sandbox_url } = facts;
  const people = [
    ...(link === null
      ? []
      : [['Sign in', `${base_url}${link}  (once, within ${signInLinkMinutes} minutes)`]]),
    ['Account', `${email}  ${password ?? '(with the password that you have set)'}`],
    ...watched.flatMap((one) => watchedLines(one, base_url)),
    ...(sandbox_url === null ? [] : [['Your own', `${base_url}/new  (what is there now is only a sample)`]]),
  ];
  const programs = [
    ['API key', api_key],
    ['Tools', mcp_url],
    ...(sandbox_url === null ? [] : [['Sandbox', `${sandbox_url}  (sample posts, mailbox, webhooks)`]]),
    ['Files', `${dataDir}  (earshot.log, standalone.json)`],
    ...(databaseDir === null ? [] : [['', `${databaseDir}  (the database)`]]),
  ];
  const options = dataDir === defaultDataDir ? '' : `--data '${dataDir}' `;
  return [
    '',
    `Earshot is ready: ${base_url}/`,
    '',
    ...lines(people),
    '',
    ...lines(programs),
    `  Try it   ${commandLine('mcp', `${options}list_mentions '{"limit":3}'`)}`,
    '',
    'Ctrl-C stops it.',
    '',
    '',
  ].join('\n');
}

/** Where its mentions appear, which keywords are watched on which sources, and what is likely to disappoint. */
function watchedLines({ project, keywords, sources, warnings }: WatchedName, baseUrl: string): string[][] {
  return [
    ['Watching', `${baseUrl}/p/${project.slug}/inbox`],
    ['', `${keywords.join(', ')} on ${sources.map((source) => sourceLabel(source)).join(', ')}`],
    ...warnings.map((warning) => ['', warning]),
  ];
}

function lines(rows: readonly (readonly string[])[]): string[] {
  return rows.map(([name, value]) => `  ${name?.padEnd(9)}${value}`);
}
