// `npm run test:chaos`: installs and builds what is missing, then breaks things (apps/e2e/src/chaos). stdout belongs to the table.
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
await import('../apps/e2e/dist/chaos/chaos.main.js');
