import { readFileSync } from 'node:fs';
import { checkClusterConnections, checkSaidConnections } from '../check-connections.mjs';
import { checkGatewayApi } from './check-gateway-api.mjs';
import { checkImmutable, checkNames } from './check-immutable.mjs';
import { checkMonitoring } from './check-monitoring.mjs';
import { checkProduction, checkSaidSteps } from './check-production.mjs';
import { checkRestore } from './check-restore.mjs';
import { checkRules } from './check-rules.mjs';
import { checkShape } from './check-shape.mjs';
import { checkVersions } from './check-versions.mjs';
import { componentNames, renderInstallations } from '../manifests/installations.mjs';
import { flatten, hasKubectl, manifestsIn, render } from '../manifests/manifests.mjs';
import { podCanaries } from '../canaries/pod-canaries.mjs';
import { productionCanaries } from '../canaries/production-canaries.mjs';
import { reachCanaries } from '../canaries/reach-canaries.mjs';
import { copy, missed } from '../canaries/spoil.mjs';

const baseCanaries = [...podCanaries, ...reachCanaries];
/** APIs of other projects, which have their own checks. */
const unshaped = /^(monitoring\.coreos\.com|gateway\.networking\.k8s\.io)\//;

/**
 * Checks everything below k8s/, as written and as rendered by kubectl.
 * @returns {Promise<{ problems: string[], objects: number, canaries: number, isRendered: boolean }>}
 */
export async function checkKubernetes() {
  const docs = readFileSync('docs/deployment.md', 'utf8');
  const base = flatten('k8s/base');
  const written = manifestsIn('k8s').filter(
    ({ file, object }) =>
      !['Kustomization', 'Component'].includes(object.kind) && !file.endsWith('-patch.yaml'),
  );
  const rendered = hasKubectl() ? renderAll(docs) : null;
  const spoilt = baseCanaries.map(([title, spoil]) => ({
    file: `canary "${title}"`,
    objects: spoiledBase(base, spoil),
  }));
  const sent = [{ folder: 'k8s/base', objects: base }, ...(rendered?.sent ?? [])];
  const objects = [...written, ...sent.flatMap(({ folder, objects }) => inFile(folder, objects))];
  const shapes = await checkShape(
    [...objects, ...spoilt.flatMap(({ file, objects }) => inFile(file, objects))].filter(
      ({ object }) => !unshaped.test(object.apiVersion),
    ),
  );
  return {
    problems: [
      ...shapes.filter((problem) => !problem.startsWith('canary ')),
      ...checkMonitoring(written),
      ...componentNames
        .filter((name) => !docs.includes(`\`${name}\``))
        .map((name) => `docs/deployment.md: does not mention the component ${name}`),
      ...checkRules(base).map((fault) => `k8s/base: ${fault}`),
      ...(rendered === null ? [] : renderedFaults(rendered, docs)),
      ...baseCanaries.flatMap(([title, , pattern], at) => {
        const found = shapes.filter((problem) => problem.startsWith(spoilt[at].file));
        return missed(title, [...found, ...checkRules(spoilt[at].objects)], pattern);
      }),
      ...(rendered === null ? [] : productionMisses(rendered, docs)),
    ],
    objects: objects.length,
    canaries: baseCanaries.length + (rendered === null ? 0 : productionCanaries.length),
    isRendered: rendered !== null,
  };
}

function renderAll(docs) {
  const installations = renderInstallations(docs);
  const kept = render('k8s/overlays/production-once');
  const restore = render('k8s/overlays/production-restore');
  const sent = [
    ...installations,
    { folder: 'k8s/overlays/production-once', objects: kept },
    { folder: 'k8s/overlays/production-restore', objects: restore },
  ];
  const [, production] = installations;
  return { installations, production: production.objects, kept, restore, sent };
}

function renderedFaults({ installations, production, kept, restore, sent }, docs) {
  return [
    ...installations.flatMap(({ folder, objects, isProduction }) =>
      [
        ...checkRules(objects),
        ...checkNames(objects),
        ...checkGatewayApi(objects),
        ...checkClusterConnections(objects, docs),
        ...(isProduction ? [...checkProduction(objects, kept), ...checkImmutable(production, objects)] : []),
      ].map((fault) => `${folder}: ${fault}`),
    ),
    ...[...checkRestore(restore, kept), ...checkNames(restore)].map(
      (fault) => `k8s/overlays/production-restore: ${fault}`,
    ),
    ...checkSaidConnections(installations, docs),
    ...checkSaidSteps(production, docs),
    ...checkVersions(
      sent.flatMap(({ objects }) => objects),
      docs,
    ),
  ];
}

/** Applies each mistake to the installation with every component, and returns those that were missed. */
function productionMisses({ installations, kept, restore }, docs) {
  const all = installations.find(({ objects }) => objects.some(({ kind }) => kind === 'Gateway')).objects;
  const said = checkSaidConnections(installations, docs.replace('at most and with KEDA', 'or so, with KEDA'));
  const stepless = checkSaidSteps(all, docs.replace('--from=cronjob/backup', '--from=cronjob/backups'));
  const unsaid = [
    ...missed('connections that docs/deployment.md does not count', said, /at most and with KEDA/),
    ...missed('steps without a backup', stepless, /do not make a first backup/),
  ];
  const misses = productionCanaries.flatMap(([title, spoil, pattern]) => {
    const parts = copy({ objects: all, kept, restore });
    const find = (kind, name) =>
      parts.objects.find(
        (object) => object.kind === kind && [undefined, object.metadata.name].includes(name),
      );
    spoil({ ...parts, find });
    return missed(
      title,
      [
        ...checkNames(parts.objects),
        ...checkGatewayApi(parts.objects),
        ...checkMonitoring(inFile('production', parts.objects)),
        ...checkClusterConnections(parts.objects, docs),
        ...checkProduction(parts.objects, parts.kept),
        ...checkImmutable(all, parts.objects),
        ...checkVersions(parts.objects, docs),
        ...checkRestore(parts.restore, parts.kept),
      ],
      pattern,
    );
  });
  return [...unsaid, ...misses];
}

function spoiledBase(base, spoil) {
  const objects = copy(base);
  const byName = Object.fromEntries(
    objects.filter(({ spec }) => spec?.template).map((object) => [object.metadata.name, object]),
  );
  const [config] = objects.filter(({ kind }) => kind === 'ConfigMap');
  const [service] = objects.filter(({ kind }) => kind === 'Service');
  spoil({ ...byName, config, service, objects });
  return objects;
}

function inFile(file, objects) {
  return objects.map((object) => ({ file, object }));
}
