// `npm run backup -- FILE`: everything the database holds at this moment, in one file. See docs/data.md.
import { runProgram } from './backup/run-program.mjs';

await runProgram({
  program: 'backup.main.js',
  options: {},
  help: `Usage: npm run backup -- FILE [--data DIR]

Backs up the database of DATABASE_URL or, without one, of npm start, while it runs or not. FILE must not be there yet; it
appears when it is complete, and only its owner can read it. Keep EARSHOT_SECRET_KEY as well (npm start: DIR/secret.key).

  --data DIR        where npm start keeps everything (./var)
  --help            this text
`,
});
