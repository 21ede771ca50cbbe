// `npm run replay`: installs and builds what is missing, then plays (apps/e2e/src/replay). stdout belongs to the report.
import './check-node.mjs';
import { build, install, isInstalled } from './ensure-installed.mjs';

try {
  if (!isInstalled()) {
    console.error('Installing packages, one to two minutes');
    await install();
  }
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(2);
}
await import('../apps/e2e/dist/replay/replay.main.js');
