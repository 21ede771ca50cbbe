import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/** Debian 13 has the newest engine that Debian maintains; slirp4netns gives it access to the package registry. */
const enginePackages = [
  ...['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx', 'iptables', 'slirp4netns', 'iproute2'],
  ...[
    'podman',
    'netavark',
    'aardvark-dns',
    'runc',
    'catatonit',
    'nftables',
    'kubernetes-client',
    'ca-certificates',
  ],
];

/** The packages from which stand-ins for public images are built. */
const servicePackages = [
  ...['postgresql', 'redis-server', 'nginx-light', 'caddy', 'prometheus', 'prometheus-alertmanager'],
  ...['openssl', 'wget', 'ca-certificates'],
];

/**
 * Builds an engine and the base systems of stand-in images from Debian's packages in `folder`, unless they exist.
 * @returns {Promise<void>}
 * @throws {Error} why this machine cannot make them
 */
export async function makeEngine(folder) {
  const why = whyNot();
  if (why !== undefined) throw new Error(why);
  mkdirSync(folder, { recursive: true });
  if (!(await isThere('mmdebstrap'))) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'mmdebstrap']);
  }
  await unpack(join(folder, 'engine'), 'trixie', enginePackages);
  await unpack(join(folder, 'bookworm.tar'), 'bookworm', []);
  await unpack(join(folder, 'services.tar'), 'trixie', servicePackages);
}

/** Podman alone is not enough, as docker-compose.yml has to run. */
const missing = 'there is no Docker with Compose here';

function whyNot() {
  if (process.platform !== 'linux' || !existsSync('/etc/debian_version'))
    return `${missing}, and one can only be made on Debian, from its packages`;
  if (process.getuid() !== 0) return `${missing}, and only root can make one`;
  const capabilities = /^CapEff:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1];
  const [network, system] = [12n, 21n].map((bit) => (BigInt(`0x${capabilities}`) >> bit) & 1n);
  if (!network || !system)
    return `${missing}, and root here may not create the namespaces and networks for one`;
  if (!existsSync('/dev/net/tun')) return `${missing}, and making one takes /dev/net/tun`;
  return undefined;
}

async function isThere(program) {
  return (await run('sh', ['-c', `command -v ${program}`], { mayFail: true })).code === 0;
}

/** Unpacks under a temporary name and renames once complete. */
async function unpack(target, suite, packages) {
  if (existsSync(target)) return;
  const unfinished = target.endsWith('.tar') ? target.replace(/\.tar$/, '.part.tar') : `${target}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
  await run('mmdebstrap', ['--quiet', '--variant=minbase', ...include, suite, unfinished], { seconds: 900 });
  renameSync(unfinished, target);
}
