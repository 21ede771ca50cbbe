import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './earshot-client.mjs';
import { docker, runInEngine } from './run.mjs';

/** Ports that a running `npm start` has not, in case the engine is this machine's own. */
const ports = { proxy: 3300, sandbox: 3399 };

/** A name of its own: where the engine is this machine's, somebody's Earshot may run in it. */
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
};

/** Where its proxy and its sandbox are found. */
export const stackAddresses = {
  earshot: `http://127.0.0.1:${ports.proxy}`,
  sandbox: `http://127.0.0.1:${ports.sandbox}`,
};

/**
 * `docker compose` in a folder, as somebody would type it, and what can be asked about its containers.
 * @param {string} folder with docker-compose.yml and .env
 */
export function openStack(folder) {
  // As somebody would have set it for all that they type, so that scripts of the checkout find the same.
  const settings = Object.entries(composeSettings).map(([name, value]) => `${name}=${value}`);
  const inCheckout = (program, args, options = {}) =>
    runInEngine('env', [...settings, program, ...args], { cwd: folder, ...options });
  const compose = (args, options) =>
    inCheckout('docker', ['compose', '--progress', 'quiet', ...args], options);
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
      const { services } = JSON.parse((await compose(['config', '--format', 'json'])).stdout);
      return Object.fromEntries(Object.entries(services).filter(([, { deploy }]) => deploy?.replicas !== 0));
    },
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
    /** The ports of `stackAddresses`, and the commit that images are labelled with. */
    useRevision: async (revision) => {
      const override = join(folder, 'compose.override.yml');
      writeFileSync(override, 'services: {}\n');
      const { stdout } = await compose(['config', '--format', 'json']);
      const built = Object.entries(JSON.parse(stdout).services).filter(
        ([, { build }]) => build !== undefined,
      );
      writeFileSync(
        override,
        overrideOf(
          built.map(([name]) => name),
          revision,
        ),
      );
    },
    remove: () => compose(['down', '--volumes', '--remove-orphans', '--timeout', '20']),
  };
}

function isWell({ State: { Status: status, ExitCode: code, Health: health }, HostConfig: host }) {
  if (host.RestartPolicy.Name === 'no') return status === 'exited' && code === 0;
  return status === 'running' && (health?.Status ?? 'healthy') === 'healthy';
}

function stateOf({ service, State: { Status: status, Health: health } }) {
  return `${service} ${health?.Status ?? status}`;
}

function overrideOf(built, revision) {
  const argumentsOf = (name) => `  ${name}:\n    build: { args: { REVISION: '${revision}' } }\n`;
  const others = built.filter((name) => name !== 'sandbox').map(argumentsOf);
  return `services:
${others.join('')}${argumentsOf('sandbox')}    ports: !override ['127.0.0.1:${ports.sandbox}:3999']
`;
}
