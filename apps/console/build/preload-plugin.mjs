/**
 * Preloads from the page the scripts and styles that `main.ts` imports when it runs, so that the browser fetches them all at
 * once.
 */
export function preloadPlugin() {
  return {
    name: 'earshot-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, chunk }) => {
        const named = reachedFrom(bundle, [chunk.fileName]);
        const chunks = [...reachedFrom(bundle, chunk.dynamicImports)].filter((each) => !named.has(each));
        const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        return [
          ...[...styles].map((file) => link('stylesheet', file)),
          ...chunks.map(({ fileName }) => link('modulepreload', fileName)),
        ];
      },
    },
  };
}

const link = (rel, file) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

/** The named chunks and everything they import statically. */
function reachedFrom(bundle, names, found = new Set()) {
  for (const chunk of names.map((name) => bundle[name])) {
    if (chunk?.type !== 'chunk' || found.has(chunk)) continue;
    found.add(chunk);
    reachedFrom(bundle, chunk.imports, found);
  }
  return found;
}
