import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../servers/private-file.js';

/** What another program on this machine needs in order to use the running Earshot; the names are those in the file. */
export interface StandaloneFacts {
  readonly base_url: string;
  readonly mcp_url: string;
  readonly email: string;
  /** null = the user has set one of their own. */
  readonly password: string | null;
  readonly session_token: string;
  readonly project_id: string;
  readonly api_key: string;
  /** null without the sandbox. */
  readonly sandbox_url: string | null;
  readonly pid: number;
}

/** Writes `<data>/standalone.json`; its presence means that everything is ready. */
export function writeStandaloneFile(dataDir: string, facts: StandaloneFacts): void {
  writePrivateFile(path(dataDir), `${JSON.stringify(facts, null, 2)}\n`);
}

/** Removes the file: at shutdown, and at startup if a killed process left it behind. */
export function removeStandaloneFile(dataDir: string): void {
  rmSync(path(dataDir), { force: true });
}

function path(dataDir: string): string {
  return join(dataDir, 'standalone.json');
}
