import { readFileSync } from 'node:fs';

/** All variables that any service reads: those of `.env.example`, which a spec keeps complete. Empty if the file is missing. */
export function knownVariables(): string[] {
  try {
    const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
    return [...example.matchAll(/^#?([A-Z][A-Z_]*)=/gm)].map(([, name = '']) => name);
  } catch {
    return [];
  }
}
