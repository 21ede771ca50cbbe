import { cutAround } from '../../summary/cut-around.js';
import { withoutInvisible } from './quoted-text.js';

/**
 * Cleans up text written by a model: one line, no invisible characters, no address that is not in the post, at most
 * `maxLength` units, cut at a word boundary. null = nothing is left.
 */
export function tidySummary(written: string, shown: string, maxLength: number): string | null {
  const known = shown.toLowerCase();
  const text = withoutInvisible(written.slice(0, 2_000).toWellFormed())
    .replace(address, (found) =>
      known.includes(found.toLowerCase().replace(/[.,;:!?)\]'"]+$/, '')) ? found : '',
    )
    .replace(/\s+/gu, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(text) && maxLength > 1 ? cutAround(text, [], maxLength) : null;
}

/** A URL with a scheme, or a bare domain with a top-level domain that is common in links. */
const address =
  /[a-z][a-z0-9+.-]{1,20}:\/\/\S+|(?<![\p{L}\p{N}@.])(?:[\p{L}\p{N}-]{1,63}\.){1,5}(?:com|net|org|io|co|app|dev|ly|me|gg|xyz|info|biz|ru|cn|top|site|online|shop|link|click|ai|us|uk|de|eu|fr|tv|cc|to|gl|sh)(?![\p{L}\p{N}])\S*/giu;
