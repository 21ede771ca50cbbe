// `npm run restore -- FILE`: fills an empty database from a backup. See docs/data.md.
import { commandLine } from '../install/installation.mjs';
import { runProgram } from '../backup/run-program.mjs';

await runProgram({
  program: 'restore.main.js',
  options: { 'hold-alerts': { type: 'string' }, 'send-alerts': { type: 'boolean' } },
  help: `Usage: ${commandLine('restore', 'FILE [--hold-alerts HOURS | --send-alerts] [--data DIR]')}

Fills the empty database of DATABASE_URL or, without one, Earshot's own (which must not run), and brings it to this version.
Nothing is changed where FILE is not whole or the database is not empty.

  --hold-alerts HOURS  gives up messages that waited in the backup; alerts report what is found from HOURS on
  --send-alerts        sends them, and reports what is found again, perhaps once more
                       (one of both has to be said where the backup is an hour old or older)
  --data DIR           where Earshot keeps everything (./var); it must exist
  --help               this text
`,
});
