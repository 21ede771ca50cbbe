const name = 'virtual:tokens.css';

/** `import 'virtual:tokens.css'`: the colours of domain's look/color-tokens as custom properties. */
export function tokensPlugin() {
  return {
    name: 'earshot-tokens',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: async (id) => (id === `\0${name}` ? (await import('@earshot/domain')).colorTokensCss() : undefined),
  };
}
