import { pathToFileURL } from 'node:url';

const accessModule = 'virtual:source-access';
const manifest = /\/domain\/dist\/source\/manifests\/\w+\.js$/;

/**
 * Leaves out of the manifests, which the first load contains, how to get the keys of the sources: pages that show it
 * `import { sourceAccess } from 'virtual:source-access'`.
 */
export function sourcesPlugin() {
  return {
    name: 'earshot-sources',
    resolveId: (id) => (id === accessModule ? `\0${accessModule}` : undefined),
    load: async (id) => {
      if (id === `\0${accessModule}`)
        return `export const sourceAccess = ${JSON.stringify(await accesses())};`;
      if (!manifest.test(id)) return undefined;
      const [[source, found]] = Object.entries(await import(pathToFileURL(id)));
      return `export const ${source} = ${JSON.stringify({ ...found, access: undefined })};`;
    },
  };
}

async function accesses() {
  const { sourceManifests } = await import('@earshot/domain');
  return Object.fromEntries(sourceManifests.map(({ name, access }) => [name, access]));
}
