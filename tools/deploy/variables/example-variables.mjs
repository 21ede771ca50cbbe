import { readFileSync } from 'node:fs';

/** The names in `.env.example`, of which a spec makes sure that they are those that programs read. */
export function exampleVariables() {
  return new Set(
    [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z_]*)=/gm)].map(([, name]) => name),
  );
}
