import { parseUrl } from '../text/parse-url.js';
import { plainTypography } from '../text/typography.js';
import { isLegalForm, withoutLegalForm } from './legal-form.js';
import { monitorLimits } from './monitor.js';
import { monitorWarnings } from './monitor-warnings.js';

/** Why a spelling is suggested. */
export type SuggestionKind =
  'name' | 'full_name' | 'domain' | 'handle' | 'joined' | 'hyphenated' | 'spaced' | 'plain_letters';

/** Sites with pages of many owners: the host does not belong to the brand. */
const pageHosts = new Set(
  'facebook.com instagram.com linkedin.com x.com twitter.com youtube.com tiktok.com threads.net threads.com github.com gitlab.com linktr.ee medium.com'.split(
    ' ',
  ),
);
/** Second-level labels that belong to a country's ending: `acme.co.uk`. */
const sharedEndings = new Set('ac co com edu gov ne net or org'.split(' '));
/** Endings under which anyone can get a host. */
const hostEndings = new Set(
  'github.io gitlab.io wordpress.com blogspot.com netlify.app vercel.app pages.dev web.app myshopify.com substack.com notion.site'.split(
    ' ',
  ),
);

/**
 * Possible spellings of a brand, likeliest first and without duplicates, needed because matching is literal: the name
 * without and with its legal form, the domain with and without its ending, the @handle, and the name as one word, with
 * hyphens, with spaces before capitals, and without umlauts and accents. Leaves out single characters and spellings that are
 * too long for a keyword.
 */
export function suggestKeywords(brand: { readonly name: string; readonly website: string | null }) {
  const fullName = brand.name.trim().replace(/\s+/gu, ' ');
  const name = withoutLegalForm(fullName);
  const site = siteOf(brand.website);
  const words = wordsOf(name);
  const several = words.length > 1;
  const suggested: readonly (readonly [SuggestionKind, string | null])[] = [
    ['name', name],
    ['full_name', fullName],
    ['domain', site?.domain ?? null],
    ['domain', site?.name ?? null],
    ['handle', handleOf(name)],
    ['handle', handleOf(site?.name ?? '')],
    ['joined', several ? words.join('') : null],
    ['hyphenated', several ? words.join('-') : null],
    ['spaced', several ? words.join(' ') : null],
    ['plain_letters', inPlainLetters(name)],
  ];
  const seen = new Set<string>();
  return suggested
    .flatMap(([kind, keyword]) => (keyword === null ? [] : [{ keyword, kind }]))
    .filter(({ keyword }) => {
      const key = plainTypography(keyword).normalize('NFKC').toLowerCase();
      const length = [...keyword.replace(/^@/, '')].length;
      if (seen.has(key) || length < 2 || [...keyword].length > monitorLimits.keywordLength) return false;
      seen.add(key);
      return true;
    })
    .slice(0, monitorLimits.keywords);
}

/** The suggested spellings of a brand that are unlikely to find anything else, and can therefore be preselected. */
export function presetKeywords(brand: { readonly name: string; readonly website: string | null }): string[] {
  return suggestKeywords(brand)
    .map(({ keyword }) => keyword)
    .filter((keyword) => monitorWarnings({ keywords: [keyword], sources: [] }, []).length === 0);
}

/**
 * The words of a name, split at spaces, hyphens and capitals: `LumenBoard 2` and `lumen-board 2` are lumen, board and 2.
 * Without the punctuation around them, which other spellings leave out, too: `Dr. Oetker` is Dr and Oetker.
 */
function wordsOf(name: string): string[] {
  return plainTypography(name)
    .split(/[\s-]+/u)
    .flatMap((word) => (isLegalForm(word) ? [word] : word.split(/(?<=\p{Ll})(?=\p{Lu})/u)))
    .map((word) => word.replace(/^(?:(?![#@])\p{P})+|(?:(?![#@])\p{P})+$/gu, ''))
    .filter((word) => word !== '');
}

/** The name as a handle: only letters, digits and `_`; null if none are left. */
function handleOf(name: string): string | null {
  const letters = inPlainLetters(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '');
  return letters.length < 2 ? null : `@${letters}`;
}

/** German letters as written without umlauts, and letters of other languages that are more than a letter with an accent. */
const plainLetters = new Map(
  'ä ae, ö oe, ü ue, ß ss, æ ae, œ oe, þ th, ø o, ł l, đ d, ð d, ħ h, ı i'
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Latin letters as written on a keyboard that has neither umlauts nor accents. */
function inPlainLetters(name: string): string {
  return name.normalize('NFC').replace(/\p{Script=Latin}/gu, (letter) => {
    const small =
      plainLetters.get(letter.toLowerCase()) ?? letter.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    if (letter === letter.toLowerCase()) return small;
    return letter === 'ẞ' ? 'SS' : small.charAt(0).toUpperCase() + small.slice(1);
  });
}

/** The brand's name in the address of its website; null = none. `domain` null = the host does not belong to the brand. */
function siteOf(website: string | null): { readonly domain: string | null; readonly name: string } | null {
  const url = website === null ? null : parseUrl(website.includes('://') ? website : `https://${website}`);
  if (website === null || url === null || !/^https?:$/.test(url.protocol)) return null;
  // The host as typed, because URL converts non-ASCII characters to Punycode.
  const typed = /^(?:[^:/]+:\/\/)?(?:[^@/]*@)?([^/?#:]+)/u.exec(website.trim())?.[1] ?? url.hostname;
  const labels = typed
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
    .split('.');
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '')) return null;
  if (pageHosts.has(labels.slice(-2).join('.'))) return pageOf(url);
  const isShared =
    hostEndings.has(labels.slice(-2).join('.')) ||
    (labels.at(-1)?.length === 2 && sharedEndings.has(labels.at(-2) ?? ''));
  const own = labels.slice(isShared ? -3 : -2);
  const [name = ''] = own;
  return own.length < (isShared ? 3 : 2) || name === '' ? null : { domain: own.join('.'), name };
}

/** The brand's page on a shared site: acme in `https://www.linkedin.com/company/acme/`. */
function pageOf({ pathname }: URL): { readonly domain: null; readonly name: string } | null {
  const parts = pathname
    .split('/')
    .filter((part) => part !== '' && !/^(company|in|c|user|channel)$/.test(part));
  const name = (parts[0] ?? '').replace(/^@/, '');
  return /^[\w.-]{2,}$/.test(name) ? { domain: null, name } : null;
}
