// `npm run restore -- FILE`: fills an empty database from a backup. See docs/data.md.
import '../install/check-node.mjs';
import { commandLine } from '../install/installation.mjs';
import { runProgram } from '../backup/run-program.mjs';

await runProgram({
  program: 'restore.main.js',
  options: { 'hold-alerts': { type: 'string' }, 'send-alerts': { type: 'boolean' } },
  check: async (args) => {
    const { checkRestoreCall } = await import('../../libs/database/dist/backup/restore-call.js');
    await checkRestoreCall(args, new Date());
  },
  creates: true,
  help: `Usage: ${commandLine('restore', 'FILE [--hold-alerts HOURS | --send-alerts] [--data DIR]')}

Fills the empty database of DATABASE_URL or, if that is not set, Earshot's own (which must not be running), and migrates it
to this version. Nothing is changed if FILE is incomplete or the database is not empty.

  --hold-alerts HOURS  cancels the messages that were waiting in the backup; alerts resume with what is found HOURS from now
  --send-alerts        sends them, and reports what is found again, perhaps a second time
                       (one of these two is required if the backup is an hour old or older)
  --data DIR           where Earshot keeps everything (default: ./var); it must exist
  --help               this text
`,
});
