import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const fixture = join(root, 'apps/e2e/fixtures/made-up-source');

/** Where a source is registered: the three lists, and what is added to them. */
const entries = [
  {
    file: 'libs/domain/src/source/source-manifests.ts',
    imported: "import { parrot } from './manifests/parrot.js';",
    entry: [
      /,?\s*\] as const satisfies readonly SourceManifest\[\]/,
      ', parrot] as const satisfies readonly SourceManifest[]',
    ],
  },
  {
    file: 'libs/sources/src/sources.ts',
    imported: "import { parrot } from './parrot/parrot.source.js';",
    entry: [/(SourceDefinition<object> \} = \{)/, '$1\n  parrot,'],
  },
  {
    file: 'libs/fakes/src/fakes.ts',
    imported: "import { parrotFake } from './parrot/parrot.fake.js';",
    entry: [/(SourceFake \} = \{)/, '$1\n  parrot: parrotFake,'],
  },
] as const;

/** The folders to recompile: the rooms with the three lists, and those between them. */
const compiled = ['libs/domain', 'libs/platform', 'libs/matching', 'libs/sources', 'libs/fakes'];

/**
 * Copies this checkout in its compiled form, with one more source: a manifest, a connector and a fake from the fixture
 * folder, and a line in each of the three lists. Nothing else is changed.
 * @returns the folder of the copy @throws with the compiler's output if that is not enough
 */
export async function withMadeUpSource(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'earshot-source-'));
  try {
    await chmod(copy, 0o711); // root's Postgres runs as another account, which must be able to pass through
    await copyCheckout(copy);
    await cp(fixture, copy, { recursive: true });
    for (const { file, imported, entry } of entries) {
      const list = await readFile(join(copy, file), 'utf8');
      const entered = list.replace(...(entry as [RegExp, string]));
      if (entered === list) throw new Error(`${file} has changed: there is no place to add a source.`);
      await writeFile(join(copy, file), `${imported}\n${entered}`);
    }
    const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
    await promisify(execFile)(process.execPath, [tsc, '-b', 'libs/sources', 'libs/fakes'], {
      cwd: copy,
    }).catch(({ stdout }: { stdout: string }) => Promise.reject(new Error(stdout)));
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
}

async function copyCheckout(copy: string): Promise<void> {
  for (const file of ['package.json', 'tsconfig.base.json', '.env.example'])
    await cp(join(root, file), join(copy, file));
  await mkdir(join(copy, 'node_modules/@earshot'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@earshot')
      await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const floor of ['apps', 'libs'])
    for (const room of await readdir(join(root, floor))) {
      const [from, to] = [join(root, floor, room), join(copy, floor, room)];
      if (!existsSync(join(from, 'dist'))) continue;
      const made = [
        'package.json',
        'tsconfig.json',
        'dist',
        ...(compiled.includes(`${floor}/${room}`) ? ['src'] : []),
      ];
      await mkdir(to, { recursive: true });
      for (const part of await readdir(from))
        if (made.includes(part))
          await cp(join(from, part), join(to, part), { recursive: true, preserveTimestamps: true });
        // Only read: models, dictionaries, samples.
        else if (part !== 'src' && part !== 'node_modules') await symlink(join(from, part), join(to, part));
      await symlink(to, join(copy, 'node_modules/@earshot', room));
    }
}
