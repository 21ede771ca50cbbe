// `npm run pack:earshot [-- --out DIR]`: makes earshot-VERSION.tgz, which runs with `npx ./earshot-VERSION.tgz`. See
// docs/upgrading.md and docs/decisions/0062-the-package-brings-its-packages.md.
import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, install, isInstalled } from '../install/ensure-installed.mjs';
import { readOptions } from '../process/read-options.mjs';
import { root, step, StepError } from '../process/steps.mjs';
import { addToBom } from './add-to-bom.mjs';
import { packageManifest } from './package-manifest.mjs';
import { shippedPackages } from './shipped-packages.mjs';
import { stagePackage } from './stage-package.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

const stage = join(root, 'dist/package');
const helpText = `Usage: npm run pack:earshot [-- --out DIR]

Builds Earshot and packs it into earshot-VERSION.tgz, which runs with npx ./earshot-VERSION.tgz.

  --out DIR   the folder for the package (default: dist)
  --help      this text
`;

const values = readOptions(helpText, { out: { type: 'string', default: 'dist' } });

try {
  if (!isInstalled()) await step('Installing packages', install);
  await step('Building', build);
  const packages = shippedPackages();
  const { bundled, native, inPages } = packages;
  await step('Laying out', async () => {
    stagePackage(stage, bundled);
    write('package.json', packageManifest(stage, packages));
    writeFileSync(join(stage, 'THIRD-PARTY-NOTICES'), thirdPartyNotices([...bundled, ...native, ...inPages]));
  });
  await step('Listing what it contains', async () => {
    const bom = JSON.parse(npm(['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']));
    write('sbom.cdx.json', addToBom(bom, [...native, ...inPages]));
  });
  await step('Packing', async () => {
    const out = resolve(values.out);
    mkdirSync(out, { recursive: true });
    const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', out]));
    assertComplete(packed.files.map(({ path }) => path));
    const path = join(out, packed.filename);
    console.log(
      ` ${path}: ${megabytes(statSync(path).size)} MB, ${megabytes(packed.unpackedSize)} MB unpacked`,
    );
  });
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
}

function npm(args) {
  return execFileSync('npm', [...args, '--ignore-scripts'], {
    cwd: stage,
    encoding: 'utf8',
    maxBuffer: 256e6,
    stdio: 'pipe', // npm's complaints are shown only if it fails
  });
}

function write(name, value) {
  writeFileSync(join(stage, name), `${JSON.stringify(value, null, 2)}\n`);
}

/** npm leaves out files excluded by a package's own lists; no staged file may be missing. */
function assertComplete(packed) {
  const isPacked = new Set(packed);
  const laidOut = execFileSync('find', ['.', '-type', 'f'], {
    cwd: stage,
    encoding: 'utf8',
    maxBuffer: 256e6,
  });
  const missing = laidOut
    .trim()
    .split('\n')
    .map((path) => path.slice(2))
    .filter(
      (path) =>
        !isPacked.has(path) && /\.([mc]?js|json|node|wasm|so[.\d]*|dylib|onnx|bin|txt|gz)$/.test(path),
    );
  if (missing.length > 0)
    throw new StepError(`npm left out ${missing.length} files: ${missing.slice(0, 20).join(', ')}`);
}

function megabytes(bytes) {
  return Math.round(bytes / 1e6);
}
