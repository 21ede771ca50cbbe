// `npm run replay`: installs and builds what is missing, then runs the replay (apps/e2e/src/replay). stdout is reserved for
// the report.
import './install/check-node.mjs';
import { ensureBuiltOrExit } from './install/ensure-installed.mjs';

await ensureBuiltOrExit();
await import('../apps/e2e/dist/replay/replay.main.js');
