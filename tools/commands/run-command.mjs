import { gitHead, version } from '../install/installation.mjs';

/** The commands and their programs, the same as the npm scripts of these names. */
const commands = {
  start: {
    help: 'runs all of Earshot on this machine; the default',
    run: () => import('../../apps/standalone/launch.mjs'),
  },
  doctor: {
    help: 'checks every configured source, server and credential with a real request',
    run: () => import('./doctor.mjs'),
  },
  backup: { help: 'writes the whole database to a file', run: () => import('./backup.mjs') },
  restore: { help: 'fills an empty database from a backup', run: () => import('./restore.mjs') },
  admin: {
    help: 'commands for operators: passwords, plans, sign-in links',
    run: () => import('./admin.mjs'),
  },
  reclassify: { help: 'judges stored mentions again', run: () => import('./reclassify.mjs') },
  mcp: { help: 'lists the tools for AI agents, or calls one', run: () => import('./mcp.mjs') },
};

const helpText = `Usage: earshot [COMMAND] [options]

${Object.entries(commands)
  .map(([name, { help }]) => `  ${name.padEnd(12)}${help}`)
  .join('\n')}

  --help      this text; after a command, the options of that command
  --version   the version, and the revision that it was built from

Everything is kept in ./var of the current folder (or in --data DIR); as root, the database may be in /var/lib/earshot.
The file .env of the current folder is read.
All other options are those of start: earshot --watch "Your brand"
`;

const [word, ...others] = process.argv.slice(2);
const hint = 'earshot --help lists all commands.';

if (word === '--help' || word === 'help') end(0, helpText);
else if (word === '--version') end(0, `${version}${gitHead === undefined ? '' : ` (${gitHead})`}\n`);
else if (word === undefined || word.startsWith('-')) await commands.start.run();
else if (!Object.hasOwn(commands, word)) end(2, `There is no command "${word}". ${hint}\n`);
else {
  // The program reads its arguments as if it had been started directly.
  process.argv = [...process.argv.slice(0, 2), ...others];
  await commands[word].run();
}

function end(code, text) {
  (code === 0 ? process.stdout : process.stderr).write(text);
  process.exitCode = code;
}
