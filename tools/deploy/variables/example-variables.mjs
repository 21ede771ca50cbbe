import { readFileSync } from 'node:fs';

/** The names in `.env.example`. A spec checks that they are the ones programs read. */
export function exampleVariables() {
  return new Set(
    [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z_]*)=/gm)].map(([, name]) => name),
  );
}
