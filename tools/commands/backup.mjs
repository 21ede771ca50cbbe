// `npm run backup -- FILE`: writes everything the database contains at this moment to one file. See docs/data.md.
import { commandLine } from '../install/installation.mjs';
import { runProgram } from '../backup/run-program.mjs';

await runProgram({
  program: 'backup.main.js',
  options: {},
  help: `Usage: ${commandLine('backup', 'FILE [--data DIR]')}

Backs up the database of DATABASE_URL or, without one, Earshot's own, while it runs or not. FILE must not be there yet; it
appears when it is complete, and only its owner can read it. Keep EARSHOT_SECRET_KEY as well (without one: DIR/secret.key).

  --data DIR        where Earshot keeps everything (./var)
  --help            this text
`,
});
