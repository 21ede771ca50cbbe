import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';

/**
 * The objects of every file below a folder, including kustomizations and patches.
 * @returns {{ file: string, object: any }[]}
 */
export function manifestsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => {
      const file = join(folder, name);
      return read(file).map((object) => ({ file, object }));
    });
}

/**
 * Renders a kustomization, with only the features used in `k8s/base`: resources, a label and suffix for each scanner,
 * patches by kind, and generated ConfigMaps without the hash in their name.
 * @returns {any[]}
 */
export function flatten(folder) {
  const {
    resources = [],
    labels = [],
    nameSuffix = '',
    patches = [],
    configMapGenerator = [],
  } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'));
  const pairs = Object.assign({}, ...labels.map((label) => label.pairs));
  const objects = resources
    .map((name) => join(folder, name))
    .flatMap((path) => (path.endsWith('.yaml') ? read(path) : flatten(path)))
    .map((object) => labelled({ ...object, metadata: named(object.metadata, nameSuffix) }, pairs));
  for (const { path, patch: text, target } of patches) {
    const patch = text === undefined ? read(join(folder, path))[0] : parse(text);
    for (const object of objects)
      if (object.kind === target.kind) Object.assign(object, patched(object, patch));
  }
  const generated = configMapGenerator.map(({ name, literals = [] }) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name },
    data: Object.fromEntries(literals.map((text) => [text.split('=')[0], text.slice(text.indexOf('=') + 1)])),
  }));
  return [...objects, ...generated];
}

/** Whether this machine has kubectl, which includes the real kustomize. */
export function hasKubectl() {
  return spawnSync('kubectl', ['version', '--client'], { stdio: 'ignore' }).status === 0;
}

/**
 * Renders what `kubectl apply -k` would send.
 * @throws {Error} with kustomize's message
 */
export function render(folder) {
  const run = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8', maxBuffer: 1 << 24 });
  if (run.status !== 0) throw new Error(run.stderr.trim());
  const objects = parseAllDocuments(run.stdout).map((document) => document.toJS());
  // kustomize wraps long values, which Kubernetes reads and schemas reject.
  for (const { kind, data } of objects)
    if (kind === 'Secret') for (const name of Object.keys(data)) data[name] = data[name].replaceAll('\n', '');
  return objects;
}

/**
 * Renders a user's overlay on top of others, as docs/deployment.md describes it.
 * @param {any} kustomization with resources and components as paths of this repository
 * @throws {Error} with kustomize's message
 */
export function renderOverlay(kustomization) {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-overlay-'));
  const from = (paths = []) => paths.map((path) => relative(folder, resolve(path)));
  const { resources, components, ...rest } = kustomization;
  const text = stringify({
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: from(resources),
    components: from(components),
    ...rest,
  });
  try {
    writeFileSync(join(folder, 'kustomization.yaml'), text);
    return render(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read(file) {
  if (!existsSync(file)) throw new Error(`${file} does not exist`);
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0].message}`);
    return document.toJS();
  });
}

function named(metadata, suffix) {
  return { ...metadata, name: `${metadata.name}${suffix}` };
}

function labelled(object, pairs) {
  if (Object.keys(pairs).length === 0) return object;
  const add = (labels) => Object.assign(labels, pairs);
  add((object.metadata.labels ??= {}));
  if (object.spec?.selector?.matchLabels) add(object.spec.selector.matchLabels);
  if (object.spec?.template) add(object.spec.template.metadata.labels);
  return object;
}

/** A strategic merge in which lists of named items are merged by name. */
function patched(value, patch) {
  if (Array.isArray(value) && Array.isArray(patch) && patch.every((item) => item?.name)) {
    const others = patch.filter(({ name }) => !value.some((item) => item.name === name));
    const merged = value.map((item) => patched(item, patch.find(({ name }) => name === item.name) ?? {}));
    return [...merged, ...others];
  }
  if (!isObject(value) || !isObject(patch)) return patch;
  const merged = { ...value };
  for (const [key, part] of Object.entries(patch)) {
    if (key === 'metadata' && 'kind' in patch) continue;
    merged[key] = key in value ? patched(value[key], part) : part;
  }
  return merged;
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
