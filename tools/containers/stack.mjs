import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './earshot-client.mjs';
import { ownImage } from './own-names.mjs';
import { docker, runInEngine } from './engine/run.mjs';

/** Ports not used by a running `npm start`, in case the engine is this machine's own. */
const ports = { proxy: 3300, sandbox: 3399, alertmanager: 3393 };

/** The source address in the labels of the images. */
export const imageSource = 'https://git.example.org/earshot.git';

/** The container ports of services whose published ports are fixed in docker-compose.yml. */
const published = { sandbox: 3999, alertmanager: 9093 };

const everyProfile = ['sandbox', 'observe'];

/** A separate project name, in case Earshot is already running in this machine's engine. */
const composeSettings = {
  COMPOSE_PROJECT_NAME: 'earshot-check',
  COMPOSE_FILE: 'docker-compose.yml:compose.override.yml',
  COMPOSE_PROFILES: 'sandbox',
};

/** The variables in the stack's `.env` besides those docs/deployment.md asks for. */
export const stackVariables = {
  PORT: ports.proxy,
  BASE_URL: `http://localhost:${ports.proxy}`,
  SCAN_INTERVAL_SECONDS: 20,
  METRICS_TOKEN: randomBytes(16).toString('hex'),
};

/** Addresses of the services that publish a port. */
export const stackAddresses = {
  earshot: `http://127.0.0.1:${ports.proxy}`,
  sandbox: `http://127.0.0.1:${ports.sandbox}`,
  alertmanager: `http://127.0.0.1:${ports.alertmanager}`,
};

/**
 * Runs `docker compose` in a folder, as an operator would, and inspects its containers.
 * @param {string} folder with docker-compose.yml and .env
 */
export function openStack(folder) {
  // In the environment, so that scripts of the checkout see the same settings.
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
    /** Runs a program of the checkout, which may itself call `docker compose`. */
    inCheckout,
    /** Every service that has containers, as resolved by compose, including the sandbox. */
    services: async () => {
      const services = await servicesWith('sandbox');
      return Object.fromEntries(Object.entries(services).filter(([, { deploy }]) => deploy?.replicas !== 0));
    },
    /** The services as resolved by compose with these profiles. */
    servicesWith,
    /** The `docker inspect` output of every container compose created, in any state, except one-off ones. */
    containers: containersOf,
    /** Starts everything and waits until all of it is healthy. A slow service gets time to become so. */
    start: async (...args) => {
      await compose(['up', '--detach', ...args], { seconds: 1_800 });
      await until('not everything is healthy', 400, async () => {
        const waiting = (await containersOf()).filter((container) => !isWell(container));
        if (waiting.length > 0) throw new Error(waiting.map(stateOf).join(', '));
        return true;
      });
    },
    /** Sets ports and image names that do not clash with another Earshot, and the commit in the image labels. */
    useRevision: async (revision) => {
      const override = join(folder, 'compose.override.yml');
      writeFileSync(override, 'services: {}\n');
      writeFileSync(override, overrideOf(await servicesWith(...everyProfile), revision));
    },
    /** Compose removes services of a profile only if the profile is named. */
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

/** The checks may append more services. */
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
