/**
 * The page names what `main.ts` imports once it runs, scripts and styles, so that the browser fetches all of it at once.
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

/** The chunks of these names with all that they import before they run. */
function reachedFrom(bundle, names, found = new Set()) {
  for (const chunk of names.map((name) => bundle[name])) {
    if (chunk?.type !== 'chunk' || found.has(chunk)) continue;
    found.add(chunk);
    reachedFrom(bundle, chunk.imports, found);
  }
  return found;
}
