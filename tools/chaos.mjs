// `npm run test:chaos`: installs and builds what is missing, then runs the chaos tests (apps/e2e/src/chaos). stdout is
// reserved for the table.
import './install/check-node.mjs';
import { ensureBuiltOrExit } from './install/ensure-installed.mjs';

await ensureBuiltOrExit();
await import('../apps/e2e/dist/chaos/chaos.main.js');
