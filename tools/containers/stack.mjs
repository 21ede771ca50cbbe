import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './earshot-client.mjs';
import { ownImage } from './own-names.mjs';
import { docker, runInEngine } from './engine/run.mjs';

/** Ports that a running `npm start` has not, in case the engine is this machine's own. */
const ports = { proxy: 3300, sandbox: 3399, alertmanager: 3393 };

/** Where images say that their sources are found. */
export const imageSource = 'https://git.example.org/earshot.git';

/** Of these services, which have fixed ones in docker-compose.yml, the ports inside. */
const published = { sandbox: 3999, alertmanager: 9093 };

const everyProfile = ['sandbox', 'observe'];

/** A name of its own: where the engine is this machine's, an Earshot may run in it. */
const composeSettings = {
  COMPOSE_PROJECT_NAME: 'earshot-check',
  COMPOSE_FILE: 'docker-compose.yml:compose.override.yml',
  COMPOSE_PROFILES: 'sandbox',
};

/** What `.env` of the stack holds beside what docs/deployment.md asks for. */
export const stackVariables = {
  PORT: ports.proxy,
  BASE_URL: `http://localhost:${ports.proxy}`,
  SCAN_INTERVAL_SECONDS: 20,
  METRICS_TOKEN: randomBytes(16).toString('hex'),
};

/** Where what publishes a port is found. */
export const stackAddresses = {
  earshot: `http://127.0.0.1:${ports.proxy}`,
  sandbox: `http://127.0.0.1:${ports.sandbox}`,
  alertmanager: `http://127.0.0.1:${ports.alertmanager}`,
};

/**
 * `docker compose` in a folder, as people type it, and what can be asked about its containers.
 * @param {string} folder with docker-compose.yml and .env
 */
export function openStack(folder) {
  // In the environment, so that scripts of the checkout find the same.
  const settings = Object.entries(composeSettings).map(([name, value]) => `${name}=${value}`);
  const inCheckout = (program, args, options = {}) =>
    runInEngine('env', [...settings, program, ...args], { cwd: folder, ...options });
  const compose = (args, options) =>
    inCheckout('docker', ['compose', '--progress', 'quiet', ...args], options);
  const composeWith = (profiles, args) =>
    compose([...profiles.flatMap((profile) => ['--profile', profile]), ...args]);
  const servicesWith = async (...profiles) => {
    const { stdout } = await composeWith(profiles, ['config', '--format', 'json']);
    return JSON.parse(stdout).services;
  };
  const inspect = async (ids) => (ids.length === 0 ? [] : JSON.parse(await docker(['inspect', ...ids])));
  const containersOf = async () => {
    const { stdout } = await compose(['ps', '--all', '--quiet']);
    const found = await inspect(stdout.split('\n').filter(Boolean));
    return found
      .map((container) => ({ ...container, labels: container.Config.Labels }))
      .filter(({ labels }) => labels['com.docker.compose.oneoff'] === 'False')
      .map((container) => ({ ...container, service: container.labels['com.docker.compose.service'] }));
  };
  return {
    folder,
    compose,
    /** Runs a program of the checkout, which may call `docker compose` by itself. */
    inCheckout,
    /** Every service that has containers, with what compose makes of it, the sandbox too. */
    services: async () => {
      const services = await servicesWith('sandbox');
      return Object.fromEntries(Object.entries(services).filter(([, { deploy }]) => deploy?.replicas !== 0));
    },
    /** As compose has them with these profiles. */
    servicesWith,
    /** What `docker inspect` says of each container that compose made, in whatever state, one-off ones left out. */
    containers: containersOf,
    /** Starts everything and waits until all of it is healthy; one that is slow at first may become so. */
    start: async (...args) => {
      await compose(['up', '--detach', ...args], { seconds: 1_800 });
      await until('not everything is healthy', 400, async () => {
        const waiting = (await containersOf()).filter((container) => !isWell(container));
        if (waiting.length > 0) throw new Error(waiting.map(stateOf).join(', '));
        return true;
      });
    },
    /** Ports and images that are not those of an Earshot beside it, and the commit that images are labelled with. */
    useRevision: async (revision) => {
      const override = join(folder, 'compose.override.yml');
      writeFileSync(override, 'services: {}\n');
      writeFileSync(override, overrideOf(await servicesWith(...everyProfile), revision));
    },
    /** Without their profiles, compose would leave some of it. */
    remove: () => composeWith(everyProfile, ['down', '--volumes', '--remove-orphans', '--timeout', '20']),
  };
}

function isWell({ State: { Status: status, ExitCode: code, Health: health }, HostConfig: host }) {
  if (host.RestartPolicy.Name === 'no') return status === 'exited' && code === 0;
  return status === 'running' && (health?.Status ?? 'healthy') === 'healthy';
}

function stateOf({ service, State: { Status: status, Health: health } }) {
  return `${service} ${health?.Status ?? status}`;
}

/** More services may be added at its end. */
function overrideOf(services, revision) {
  const lines = Object.entries(services).flatMap(([name, { image, build }]) => {
    const settings = [
      ...(image === ownImage(image) ? [] : [`image: ${ownImage(image)}`]),
      ...(build === undefined
        ? []
        : [`build: { args: { REVISION: '${revision}', SOURCE: '${imageSource}' } }`]),
      ...(name in published ? [`ports: !override ['127.0.0.1:${ports[name]}:${published[name]}']`] : []),
    ];
    return settings.length === 0 ? [] : [`  ${name}:`, ...settings.map((setting) => `    ${setting}`)];
  });
  return `services:\n${lines.join('\n')}\n`;
}
