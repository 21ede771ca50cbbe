// `npm run backup -- FILE`: writes everything the database contains at this moment to one file. See docs/data.md.
import '../install/check-node.mjs';
import { commandLine } from '../install/installation.mjs';
import { runProgram } from '../backup/run-program.mjs';

await runProgram({
  program: 'backup.main.js',
  options: {},
  help: `Usage: ${commandLine('backup', 'FILE [--data DIR]')}

Backs up the database of DATABASE_URL or, if that is not set, Earshot's own, whether it is running or not. FILE must not
exist yet; it appears once it is complete, and only its owner can read it. Keep EARSHOT_SECRET_KEY as well (if it is not
set: DIR/secret.key).

  --data DIR        where Earshot keeps everything (default: ./var)
  --help            this text
`,
});
