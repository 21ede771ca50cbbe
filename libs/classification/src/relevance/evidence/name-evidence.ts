import { isEverydayWord, parseUrl } from '@earshot/domain';
import { wordFeelings } from '../../lexicon/lexicon.js';
import { readWords } from '../../words/read-words.js';
import { evidence, type Evidence } from './evidence.js';
import { hasUsualEnding, plainForms } from './plain-forms.js';
import type { RelevanceSubject } from '../relevance-subject.js';
import { usualCapitalsOf } from './usual-capitals.js';

/** How distinctive a name is. */
export type NameKind = 'distinctive' | 'ordinary' | 'everyday';

/** Evidence from the matched names themselves: the most distinctive one decides. */
export function nameEvidence({ post, matches, project }: RelevanceSubject): Evidence[] {
  const names = [...new Set(matches.map(({ keyword }) => keyword))];
  if (names.length === 0) return [];
  const exact = names.find(isHandleOrDomain);
  if (exact !== undefined) return [evidence('exact_handle_or_domain', exact)];
  const site = hostOf(project.website);
  const isLinked = matches.some(
    ({ field, link }) => field === 'url' && site !== null && isWithin(hostOf(link), site),
  );
  if (isLinked) return [evidence('link_to_the_brand', site)];
  const found: Evidence[] = [];
  const kinds = new Map(names.map((name) => [kindOf(name), name]));
  const distinctive = kinds.get('distinctive');
  const ordinary = kinds.get('ordinary');
  if (distinctive !== undefined) found.push(evidence('distinctive_name', distinctive));
  else if (ordinary !== undefined) found.push(evidence('ordinary_word', ordinary));
  else found.push(evidence('everyday_word', kinds.get('everyday') ?? null));
  const others = new Set(names.map((name) => name.toLowerCase())).size - 1;
  if (others > 0) found.push(evidence('several_keywords', names.join(', '), Math.min(2, others)));
  if (names.some((name) => isAccountOf(name, post.authorHandle)))
    found.push(evidence('account_of_that_name', post.authorHandle));
  return found;
}

/**
 * Ordinary English words, first names and places that are also brand names: a match is only about the brand if something in
 * the post says so.
 */
export const commonWords = readWords('common');

/** More words that people use in posts, mostly in lower case: a name on this list may be the ordinary word. */
export const frequentWords = readWords('frequent');

/** More words that are in most English dictionaries, in their base form. */
export const dictionaryWords = readWords('dictionary');
const ordinaryWords = [commonWords, frequentWords, wordFeelings, dictionaryWords];

/** Classifies a name: used only for a brand, an ordinary word, or one of the most common words. */
export function kindOf(name: string): NameKind {
  const word = name.toLowerCase().replace(/^#/, '');
  if (!/^\p{L}+$/u.test(word)) return 'distinctive';
  if (isEverydayWord(word)) return 'everyday';
  const usual = usualCapitalsOf(word);
  if (usual === 'all') return 'everyday';
  const isOrdinary =
    word.length < 3 ||
    usual === 'first' ||
    plainForms(word).some((form) => ordinaryWords.some((list) => list.has(form))) ||
    hasUsualEnding(word);
  return isOrdinary ? 'ordinary' : 'distinctive';
}

/** Matches `acme`, `AcmeSupport`, `get_acme`, but not accounts that merely contain the name. */
function isAccountOf(name: string, handle: string | null): boolean {
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const [before, after, ...more] = letters(handle ?? '').split(letters(name));
  return (
    after !== undefined && more.length === 0 && accountStarts.has(before ?? '') && accountEnds.has(after)
  );
}

const accountStarts: ReadonlySet<string> = new Set(['', ...'ask get hey join team the try use'.split(' ')]);
const accountEnds: ReadonlySet<string> = new Set([
  '',
  ...'app care cares hq help helps inc io official ops status support team'.split(' '),
]);

/** Domains are in lower case, unlike `St.John`, and none ends like `Node.js`. */
function isHandleOrDomain(name: string): boolean {
  return /^@|[\p{L}\p{N}]\.(?!js(?:$|\/))\p{Ll}{2,10}(?:$|\/)/u.test(name);
}

/** Whether a host is the brand's own or belongs to it, such as `shop.acme.com`. */
function isWithin(host: string | null, site: string): boolean {
  return host !== null && (host === site || host.endsWith(`.${site}`));
}

function hostOf(link: string | null): string | null {
  return link === null ? null : (parseUrl(link)?.hostname.replace(/^www\./, '') ?? null);
}
