import { spawn } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The account to use when root runs the test: every system has it, and it owns nothing. */
const nobody = 65_534;

/**
 * An unprivileged user with a home and an empty working folder, who has only Node and npm.
 * @param {string} folder an empty folder
 * @param {string} registry
 */
export function ordinaryUser(folder, registry) {
  const isRoot = process.getuid() === 0;
  const [home, work] = ['home', 'work'].map((name) => join(folder, name));
  for (const path of [home, work]) {
    mkdirSync(path, { recursive: true });
    if (isRoot) chownSync(path, nobody, nobody);
  }
  const { PATH, LANG = 'C.UTF-8', NODE_EXTRA_CA_CERTS } = process.env;
  const env = {
    ...{ PATH, LANG, HOME: home, npm_config_registry: registry, npm_config_update_notifier: 'false' },
    ...(NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS }),
  };

  /** Starts a program as in a terminal: Ctrl-C reaches it and everything it started. */
  function start(command, args, more = {}) {
    const account = isRoot ? { uid: nobody, gid: nobody } : {};
    const child = spawn(command, args, { cwd: work, env: { ...env, ...more }, detached: true, ...account });
    const seen = { child, printed: '', ended: null };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (seen.printed += text));
    seen.end = new Promise((resolve) => child.once('close', (code) => resolve((seen.ended = code ?? -1))));
    seen.interrupt = () => {
      if (seen.ended === null) process.kill(-child.pid, 'SIGINT');
      return seen.end;
    };
    return seen;
  }

  /** @returns {Promise<{ code: number, printed: string }>} */
  async function run(command, args, { input = '', ...more } = {}) {
    const seen = start(command, args, more);
    seen.child.stdin.on('error', () => undefined); // a short-lived program may exit before it reads
    seen.child.stdin.end(input);
    return { code: await seen.end, printed: seen.printed };
  }

  return { home, work, start, run };
}
