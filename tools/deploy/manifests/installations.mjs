import { readdirSync } from 'node:fs';
import { parse } from 'yaml';
import { render, renderOverlay } from './manifests.mjs';

const production = 'k8s/overlays/production';
const component = (name) => `k8s/components/${name}`;
const image = (to) => ({ images: [{ name: 'registry.example.com/earshot', ...to }] });

/** Every folder of k8s/components. */
export const componentNames = readdirSync('k8s/components');

/** Overlays as operators write them on top of ours: every component, other releases, the examples of docs/deployment.md. */
const written = {
  'production at another address': {
    resources: [production],
    configMapGenerator: [
      { name: 'earshot', behavior: 'merge', literals: ['BASE_URL=https://mentions.example.org'] },
    ],
  },
  'production from a registry with a port': {
    resources: [production],
    ...image({ newName: 'registry.example.com:5000/team/earshot', newTag: '0.2.0-rc.1_build.7' }),
  },
  'production by digest': {
    resources: [production],
    ...image({
      newName: 'registry.example.com:5000/earshot',
      digest: `sha256:${'0123456789abcdef'.repeat(4)}`,
    }),
  },
  'production by a reused tag': { resources: [production], ...image({ newTag: 'latest' }) },
  'production behind the Gateway API, with every component': {
    resources: ['k8s/base'],
    components: componentNames.filter((name) => !['account', 'ingress'].includes(name)).map(component),
    replicas: [{ name: 'scheduler', count: 2 }],
  },
};

/**
 * Renders every installation.
 * @param {string} docs the text of docs/deployment.md, whose patches are tried
 * @returns {{ folder: string, objects: any[], isProduction: boolean }[]}
 */
export function renderInstallations(docs) {
  const shown = patchesIn(docs);
  if (shown.length === 0) throw new Error('docs/deployment.md no longer shows a patch');
  return [
    { folder: 'k8s/overlays/dev', objects: render('k8s/overlays/dev'), isProduction: false },
    ...[production, `${production}-operators`].map((folder) => ({
      folder,
      objects: render(folder),
      isProduction: true,
    })),
    ...Object.entries(written).map(([folder, kustomization]) => ({
      folder,
      objects: renderOverlay({ namespace: 'earshot', ...kustomization }),
      isProduction: true,
    })),
    ...shown.map((patches, at) => ({
      folder: `patch ${at + 1} of docs/deployment.md`,
      objects: renderOverlay({
        namespace: 'earshot',
        resources: [production],
        components: [component('tracing'), component('gateway-api')],
        patches,
      }),
      isProduction: true,
    })),
  ];
}

/** The Markdown blocks with patches for a kustomization. */
function patchesIn(markdown) {
  return [...markdown.matchAll(/^ {4,}patches:\n(?: {4,}.*\n|\n(?= {6}))+/gm)].map(
    ([block]) => parse(block.replace(/^ {4}/gm, '')).patches,
  );
}
