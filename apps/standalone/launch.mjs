import { loadEnvFileOrExit } from '../../tools/process/env-file.mjs';
import { build, install, isInstalled } from '../../tools/install/ensure-installed.mjs';
import { commandLine, isClone } from '../../tools/install/installation.mjs';
import { keepOwnRuntime } from '../../tools/install/keep-own-runtime.mjs';
import { step, StepError, wasInterrupted } from '../../tools/process/steps.mjs';
import { optionsOrExit } from './options.mjs';
import { isPortInUse } from './port-in-use.mjs';

const taken = loadEnvFileOrExit();
const { port } = optionsOrExit(process.argv.slice(2)); // reports a wrong option before anything is installed
if (taken.length > 0) console.log(`Variables from .env: ${taken.join(', ')}`);
// Once installed, the service reports this better: which process has the port, or that its data is in use.
if (!isInstalled() && (await isPortInUse(port, process.env.HOST?.trim() || undefined))) {
  console.error(
    `Port ${port} is taken. Free it, or choose another one: ${commandLine('start', `--port ${port + 1}`)}`,
  );
  process.exit(1);
}
if (isClone) await prepareClone();
else keepOwnRuntime();
// In this process, so that a signal reaches the service only once and its exit code is ours.
await import('./dist/main.js');

async function prepareClone() {
  try {
    if (isInstalled()) console.log('[1/6] Packages are installed');
    else await step('[1/6] Installing packages, one to two minutes', install);
    await step('[2/6] Building', build);
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    if (!wasInterrupted()) console.error(error.message);
    process.exit(wasInterrupted() ? 130 : 1);
  }
}
