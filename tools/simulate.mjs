// `npm run simulate`: installs and builds what is missing, then runs the simulation (apps/scanner/src/simulation). stdout is
// reserved for the report.
import './install/check-node.mjs';
import { ensureBuilt } from './install/ensure-installed.mjs';

try {
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(2);
}
await import('../apps/scanner/dist/simulation/simulate.main.js');
