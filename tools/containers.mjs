// `npm run test:containers`: builds and runs the containers we ship, docker-compose.yml and the pods of k8s/overlays/dev, in
// the container engine of this machine or, on Debian as root, in one built from Debian's packages. Ends with "N passed, N
// failed".
import './install/check-node.mjs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openEngine } from './containers/engine/open-engine.mjs';
import { build, install, isInstalled } from './install/ensure-installed.mjs';
import { readOptions } from './process/read-options.mjs';
import { onInterrupt, root, runShown, step } from './process/steps.mjs';

const folder = join(root, 'node_modules/.cache/earshot/containers');
const helpText = `Usage: npm run test:containers

Builds the image and runs docker-compose.yml and the pods of k8s/overlays/dev, in this machine's Docker if it has Compose. Otherwise, on
Debian as root, it uses an engine made from Debian's packages: 5 GB in node_modules/.cache/earshot/containers, reused by later runs. It
does not touch this machine's ports or an Earshot running on it. It ends with "N passed, N failed".

  EARSHOT_UPGRADE_FROM   the commit to upgrade from (HEAD^)
  --help                 show this text
`;

readOptions(helpText);
if (!isInstalled()) await step('Installing packages', install);
// The checks read the manifests of its sources, to know which have posts with titles.
await step('Building libs/domain', () => build(['libs/domain']));
mkdirSync(folder, { recursive: true });
let engine;
try {
  engine = await step('Starting an engine', () => openEngine(folder, [folder]));
} catch (error) {
  console.log(`SKIPPED: no container was built or run: ${error.message}`);
  console.log('0 passed, 0 failed');
  process.exit(0);
}
const release = onInterrupt(() => undefined);
try {
  console.log(`with ${engine.name}`);
  const checks = [process.execPath, join(root, 'tools/containers/check-all.mjs'), folder];
  // Runs in the engine's network, which has its ports, but with the files of this machine.
  const [program, ...args] =
    engine.pid === undefined ? checks : ['nsenter', '-t', String(engine.pid), '--net', '--', ...checks];
  const environment = engine.pid === undefined ? {} : { EARSHOT_ENGINE_PID: String(engine.pid) };
  const code = await runShown(program, args, { ...process.env, ...environment });
  process.exitCode = code === 0 ? 0 : 1;
} finally {
  await engine.close();
  release();
}
