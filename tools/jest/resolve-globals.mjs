const globals = new URL('./globals.mjs', import.meta.url).href;

/** A hook of Node's module loader: `@jest/globals` itself throws outside Jest's own module loader. */
export function resolve(specifier, context, next) {
  return specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context);
}
