import { readFileSync } from 'node:fs';
import { colorTokensCss } from '@earshot/domain';

/**
 * The only stylesheet of a kind of pages, `styles/<name>.css`, in the console's colours. Every pair has a contrast of at least
 * 4.5 in both colour schemes.
 */
export function readStyle(name: 'docs' | 'page'): string {
  const css = readFileSync(new URL(`../../../styles/${name}.css`, import.meta.url), 'utf8');
  return `\n${colorTokensCss()}\n${css}`;
}
