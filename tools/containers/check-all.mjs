// Started by tools/containers.mjs in the network of the engine. Runs every check, in an order that gives each what it needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process/steps.mjs';
import { checkOut, previousCommit, writeEnvironment } from './checkout.mjs';
import { checkBackup } from './checks/backup.mjs';
import { checkImage } from './checks/image.mjs';
import { checkKilling } from './checks/killing.mjs';
import { checkObserve, observers } from './checks/observe.mjs';
import { checkOwnDomain } from './checks/own-domain.mjs';
import { checkPods } from './checks/pods.mjs';
import { checkPosts } from './checks/posts.mjs';
import { checkServices, isOurs } from './checks/services.mjs';
import { checkTlsStores } from './checks/tls-stores.mjs';
import { checkTwoGateways } from './checks/two-gateways.mjs';
import { checkUpgrade } from './checks/upgrade.mjs';
import { check, endChecks, note, section } from './checks.mjs';
import { openAccount } from './earshot-client.mjs';
import { whyNoPods } from './engine/podman.mjs';
import { hasOwnEngine, run, runInEngine } from './engine/run.mjs';
import { openStack, stackAddresses, stackVariables } from './stack.mjs';
import { makeStandIns } from './stand-ins.mjs';

const nginx = 'nginx:1.28-bookworm';
const [folder] = process.argv.slice(2);
const checkout = join(folder, 'checkout');
const stack = openStack(checkout);
let hasEnvironment = false;

try {
  await checkAll();
} catch (error) {
  await check('the run finishes', () => {
    throw error;
  });
} finally {
  await stack.remove().catch(() => undefined);
  endChecks();
}

async function checkAll() {
  if (hasOwnEngine) await removeLeftOvers();
  const revision = (await run('git', ['rev-parse', 'HEAD'], { cwd: root })).stdout;
  const previous = await previousCommit();
  const account =
    previous === undefined ? await startFresh(revision) : await startAndUpgrade(previous, revision);
  const services = await stack.services();
  const sources = Object.values(services).flatMap(({ command, environment }) =>
    command?.[1] === 'apps/scanner/dist/main.js' ? environment.SOURCES.split(',') : [],
  );
  section('the images');
  const images = new Set(
    Object.values(services)
      .filter(isOurs)
      .map(({ image }) => image),
  );
  for (const image of images) await checkImage(image, { folder: checkout, revision });
  section('the services');
  await checkServices(stack);
  section('work across containers');
  await checkPosts(stackAddresses, account, sources);
  section('two containers of every program, behind nginx with TLS');
  await checkTwoGateways(stack, { account, nginx });
  section('backup, killing, stopping, restore');
  const { checkRestore } = await checkBackup(stack, { ...stackAddresses, account });
  await checkKilling(stack);
  await checkRestore();
  section('the profile observe');
  await checkObserve(stack);
  section('its own domain');
  await checkOwnDomain(stack);
  await stack.remove();
  section('Postgres and Redis with TLS');
  await checkTlsStores(stack);
  await stack.remove();
  section('the pods of k8s/overlays/dev');
  const why = await whyNoPods();
  if (why === undefined) await checkPods(checkout, { overlay: 'k8s/overlays/dev', sources });
  else note(`SKIPPED: ${why}`);
}

/** Removes what an interrupted run left behind. Nobody else uses this engine. */
async function removeLeftOvers() {
  const script =
    'docker ps --all --quiet | xargs -r docker rm --force --volumes; docker volume prune --all --force; docker network prune --force';
  await runInEngine('sh', ['-c', `${script}; podman pod rm --all --force; podman volume prune --force`]);
}

async function startFresh(revision) {
  note('SKIPPED: no upgrade was tried, as git does not have the previous commit');
  await takeVersion(undefined, revision);
  section('build and start');
  await check('the images are built, and everything becomes healthy', () => stack.start('--build'));
  return openAccount(stackAddresses.earshot);
}

async function startAndUpgrade(previous, revision) {
  section(`build and start ${previous.slice(0, 8)}, the previous commit`);
  await takeVersion(previous, previous);
  await check('its images are built, and everything becomes healthy', () => stack.start('--build'));
  const account = await openAccount(stackAddresses.earshot);
  await checkPosts(stackAddresses, account, ['reddit']);
  section(`upgrade to ${revision.slice(0, 8)} by tools/compose/up.sh`);
  await takeVersion(undefined, revision);
  await checkUpgrade(stackAddresses.earshot, { stack, account });
  return account;
}

/** Checks out a version and makes stand-ins for the public images it uses. */
async function takeVersion(commit, revision) {
  await checkOut(checkout, commit);
  if (!hasEnvironment) writeEnvironment(checkout, stackVariables);
  hasEnvironment = true;
  await stack.useRevision(revision);
  if (!hasOwnEngine) return;
  const dockerfile = readFileSync(join(checkout, 'Dockerfile'), 'utf8');
  const bases = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image);
  const services = Object.values(await stack.services()).filter((service) => !isOurs(service));
  const observing = await stack.servicesWith('observe');
  const images = [...services, ...observers.map((name) => observing[name])].map(({ image }) => image);
  await makeStandIns(folder, [...new Set([...bases, ...images, nginx])]);
}
