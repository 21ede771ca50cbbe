// `npm run simulate`: installs and builds what is missing, then runs the simulation (apps/simulation). stdout is
// reserved for the report.
import './install/check-node.mjs';
import { ensureBuiltOrExit } from './install/ensure-installed.mjs';

await ensureBuiltOrExit();
await import('../apps/simulation/dist/simulate.main.js');
