import { type SourceName, sourceLabel } from '../post/source-name.js';
import { isEverydayWord } from '../text/everyday-words.js';

/** A warning about accepted input that is probably not what the user wants. */
export interface MonitorWarning {
  /** Path of the input field, e.g. `keywords[2]`. */
  readonly field: string;
  /** A sentence: what will happen, and what to do instead. */
  readonly message: string;
}

/**
 * Warns about keywords that match nearly everything, and about sources that will not be scanned.
 * @param unconfigured sources that are not set up in this installation, or are left out of it
 */
export function monitorWarnings(
  { keywords, sources }: { readonly keywords: readonly string[]; readonly sources: readonly SourceName[] },
  unconfigured: readonly SourceName[],
): MonitorWarning[] {
  const named = sources
    .filter((source) => unconfigured.includes(source))
    .map((source) => sourceLabel(source));
  return [
    ...keywords.flatMap((keyword, index) => {
      const message = keywordWarning(keyword);
      return message === null ? [] : [{ field: `keywords[${index}]`, message }];
    }),
    ...(named.length === 0 ? [] : [{ field: 'sources', message: sourcesWarning(named) }]),
  ];
}

function keywordWarning(keyword: string): string | null {
  const name = keyword.trim().replace(/^[#@]/, '');
  const advice = 'Add a longer spelling, such as the domain or @handle, and describe what the brand is.';
  if ([...name].length === 1)
    return `“${keyword}” is a single character: most posts that contain it will mean something else. ${advice}`;
  return isEverydayWord(name)
    ? `“${keyword}” is a very common word: most posts that contain it will mean something else. ${advice}`
    : null;
}

function sourcesWarning(named: readonly string[]): string {
  const isOne = named.length === 1;
  const list = isOne ? named[0] : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return `${list} ${isOne ? 'is' : 'are'} not set up in this installation: ${isOne ? 'it is' : 'they are'} not scanned until an operator sets ${isOne ? 'it' : 'them'} up.`;
}
