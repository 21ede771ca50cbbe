import type { Match } from '@earshot/domain';
import { evidence, type Evidence } from './evidence.js';
import { contentWords } from '../content-words.js';
import { kindOf } from './name-evidence.js';
import type { RelevanceSubject } from '../relevance-subject.js';
import { isOrigin, usualCapitalsOf } from './usual-capitals.js';

/** Only the beginning of a longer text is judged, in UTF-16 units. */
const longestText = 2_000;

/** How much a text's capitals mean: nothing if it is all in capitals, little in a headline. */
type Casing = 'plain' | 'headline' | 'shouted';

/** A name in its place in the text. */
interface Place {
  readonly name: string;
  /** Up to 60 UTF-16 units before and after it. */
  readonly before: string;
  readonly after: string;
  /** Whether the name may be the ordinary word here. */
  readonly isWord: boolean;
  readonly casing: Casing;
  readonly brand: KnownBrand;
}

/** What users say of their brand. */
interface KnownBrand {
  /** Whether its name also stands for something else: it may then be a word, dictionary or not. */
  readonly hasNamesake: boolean;
  /** Stems of the words in which they describe it. */
  readonly words: ReadonlySet<string>;
}

/** Evidence from the text around one match. */
export function placeEvidence(post: RelevanceSubject['post'], match: Match, brand: KnownBrand): Evidence[] {
  if (match.field === 'url') return [evidence('only_in_a_link', match.link)];
  const text = (match.field === 'title' ? post.title : post.text) ?? '';
  const name = text.slice(match.start, match.end);
  if (name === '') return [];
  const link = linkAround(text, match);
  if (link !== null) return [evidence('only_in_a_link', link)];
  const before = text.slice(Math.max(0, match.start - 60), match.start);
  const after = text.slice(match.end, match.end + 60);
  const isWord = brand.hasNamesake || kindOf(name) !== 'distinctive';
  const place = { name, before, after, isWord, casing: casingOf(text), brand };
  return [...markEvidence(place), ...neighbourEvidence(place)];
}

function casingOf(text: string): Casing {
  const read = text.slice(0, longestText);
  const upper = read.match(/\p{Lu}/gu)?.length ?? 0;
  const lower = read.match(/\p{Ll}/gu)?.length ?? 0;
  if (upper + lower >= 12 && upper > 2 * lower) return 'shouted';
  const words = read.match(/(?<![@#\p{L}/.])\p{L}{4,}/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length > 3 && capitals / words.length > 0.6 ? 'headline' : 'plain';
}

/** Evidence from how the name is written. */
function markEvidence({ name, before, after, isWord, casing }: Place): Evidence[] {
  const [mark] = /@ ?$|(?<=^|\s)# ?$/.exec(before) ?? [];
  if (mark?.startsWith('#')) return [evidence('hashtag', `${mark}${name}`)];
  if (mark !== undefined) return isLongerHandle(before, after) ? [] : [evidence('handle', `${mark}${name}`)];
  if (!/\p{Lu}/u.test(name)) return /\p{Ll}/u.test(name) && isWord ? [evidence('lower_case', name)] : [];
  const usual = usualCapitalsOf(name);
  // It is always written this way, whatever it means.
  if (usual !== 'none' && (usual === 'first') === /^\p{Lu}\P{Lu}+$/u.test(name)) return [];
  if (/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(name)) return [evidence('inner_capital', name)];
  if (casing === 'shouted') return [];
  if (/^\P{Ll}+$/u.test(name) && name.length > 1) return [evidence('all_capitals', name)];
  if (!/[\p{L}\p{N},;)'"’”&/-] {0,2}$/u.test(before)) return [evidence('capital_at_start', name)];
  return [evidence(casing === 'headline' ? 'capital_in_headline' : 'written_as_a_name', name)];
}

/** Evidence from the neighbouring words. */
function neighbourEvidence({ name, before, after, isWord, casing, brand }: Place): Evidence[] {
  const found: Evidence[] = [];
  const add = (code: Evidence['code'], shown: string): void => void found.push(evidence(code, shown));
  const isLower = !/\p{Lu}/u.test(name);
  const own = owned.exec(after)?.[0];
  if (own !== undefined) add('owns_something', `${name}${own}`);
  const acts = actions.exec(after)?.[0];
  if (acts !== undefined) add('acts_like_a_company', `${name}${acts}`);
  const thing = /\b(?:at|on|from|via|by|using|use|with|called|tried|love|hate|ordered) @? ?$/i.exec(
    before,
  )?.[0];
  if (thing !== undefined) add('named_as_a_thing', `${thing}${name}`);
  if (/(?:[(|[] ?|\bvia @? ?|[-–—|:] )$/.test(before) && /^ ?(?:[)|\]]|$|https?:)/.test(after))
    add('credited', name);
  const word = isLower && isWord ? wordBefore.exec(before)?.[0] : undefined;
  if (word !== undefined && own === undefined) add('used_as_a_word', `${word}${name}`);
  const described = isOrigin(name) && acts === undefined ? describedThing.exec(after)?.[0] : undefined;
  if (described !== undefined) add('used_as_a_word', `${name}${described}`);
  const count = isWord ? /(?<![\p{L}\p{N}])\p{N}[\p{N}.,]* ?$/u.exec(before)?.[0] : undefined;
  if (count !== undefined && isLower) add('counted', `${count}${name}`);
  const longer =
    !isLower && isWord && own === undefined && casing === 'plain' ? longerName(before, name, after) : null;
  // `Virgin Atlantic` is no other name if the context is about flights with Virgin Atlantic.
  const isOther = longer !== null && ![...contentWords(longer).keys()].some((stem) => brand.words.has(stem));
  if (isOther) add('part_of_another_name', longer);
  const isGlued =
    /^-?\p{L}/u.test(after) ||
    /\p{L}-$|(?:^|[^\p{L}\p{N}])r\/$/u.test(before) ||
    (isLower && /[\p{L}\p{N}]\.$/u.test(before)) ||
    isLongerHandle(before, after);
  if (isGlued) add('glued_to_another_word', longerWord(before, name, after));
  return found;
}

/** A link in the text, up to the name in it; Bluesky shows addresses without their scheme, Mastodon handles with a server. */
const linkBefore =
  /(?:https?:\/\/|\bwww\.)\S*$|(?<![\w@/.-])(?:[\w-]+\.)+\p{L}{2,}\/\S*$|@[\w.-]+@(?:[\w-]+\.)*$/iu;
/** The same for a name in its host: what stands before and after the name. */
const hostBefore = /(?<![\w@/.-])(?:[\w-]+\.)*[\w-]*$/u;
const hostAfter = /^[\w-]*(?:\.[\w-]+)*\.\p{L}{2,}(?=\/[\w%.~-])/u;
const hostEnd = /^[\w-]*(?:\.[\w-]+)*/u;
/** In UTF-16 units. */
const longestLink = 500;

/** The link that the name is a part of, up to the end of its host at least; null = none. */
function linkAround(text: string, { start, end }: Pick<Match, 'start' | 'end'>): string | null {
  const before = text.slice(Math.max(0, start - longestLink), start);
  const name = text.slice(start, end);
  const link = linkBefore.exec(before)?.[0];
  if (link !== undefined)
    return `${link}${name}${hostEnd.exec(text.slice(end, end + longestLink))?.[0] ?? ''}`;
  const rest = hostAfter.exec(text.slice(end, end + longestLink))?.[0];
  const host = rest === undefined ? undefined : hostBefore.exec(before)?.[0];
  return host === undefined ? null : `${host}${name}${rest}`;
}

/** Whether the name is only the beginning of another handle, `@apple.holidays`, or of a place, `@ Chelsea, London`. */
function isLongerHandle(before: string, after: string): boolean {
  return /\S\s+@ $/.test(before)
    ? /^,? \p{Lu}/u.test(after)
    : before.endsWith('@') && /^\.\p{L}/u.test(after);
}

/** Returns the whole word, handle or place that a name is a part of: `r/android`, `Apple-like`, `Chelsea, London`. */
function longerWord(before: string, name: string, after: string): string {
  const start = /[@/\p{L}\p{N}_][^\s()[\]"“”]*$/u.exec(before)?.[0] ?? '';
  const place = before.endsWith('@ ') ? /^,? \p{L}+/u.exec(after)?.[0] : undefined;
  return `${start}${name}${place ?? /^[\p{L}\p{M}\p{N}_.'’-]*(?<![.'’-])/u.exec(after)?.[0] ?? ''}`;
}

/** Returns the name together with the capitalised word before or after it, unless that only joins words. */
function longerName(before: string, name: string, after: string): string | null {
  // A handle or a hashtag ends with its last letter.
  if (/[@#] ?$/.test(before)) return null;
  const next = /^ \p{Lu}[\p{L}]+/u.exec(after)?.[0];
  if (next !== undefined && !joining.test(next.trim())) return `${name}${next}`;
  const last = /(?<=[\p{L}\p{N},] )\p{Lu}\p{Ll}{2,} $/u.exec(before)?.[0];
  return last === undefined || joining.test(last.trim()) ? null : `${last}${name}`;
}

/** Words that are written with a capital before or after any name: `told The Guardian`, `Steam For Linux`. */
const joining =
  /^(?:the|an?|and|or|but|nor|for|from|with|without|of|in|into|on|onto|at|to|by|as|via|vs|versus|than|over|under|after|before|since|until|because|if|when|while|why|how|what|who|where|which|is|are|was|were|has|have|had|do|does|did|will|would|can|could|should|may|not|now|just|my|our|your|his|her|its|their|this|that|these|those|it|i|we|you|they|he|she|so)$/i;

const owned =
  /^(?: ?['’]s\b| (?:app|apps|support|ceo|store|stores|inc|team|website|site|account|customer|customers|service|api|plugin|subscription|users?|shop|shares|stock|videos?|channel|update|order|delivery|employees?|staff|card|membership|premium|pro|plus|fans?|news|tv|ads?|founder|president|spokes(?:man|woman|person)|executives?|chief|boss|hq|headquarters|investors?|revenue|profits?|earnings|subscribers?|logo|version|beta|sdk|dashboard|integration|login|outage|reporters?|journalists?|editors?|correspondent)\b)/i;
const actions =
  /^ (?:says?|said|announce[sd]?|launch(?:es|ed)?|reports?|reported|unveil(?:s|ed)?|acquire[sd]?|releases?|released|raise[sd]?|sues?|sued|fined|hires?|fires?|charged|refuse[sd]?|refunded|cancelled|shipped|removed|blocked|banned|won['’]?t|just|has|is (?:down|broken|hiring|the (?:best|worst)))\b/i;
/** The noun after a word of origin, except for words that usually follow a name: `American cancelled`. */
const describedThing =
  /^ (?!(?:and|or|is|was|are|were|has|had|have|will|would|can|could|did|does|do|to|in|on|at|for|from|with|but|by|my|just|again|flights?|flew|lost|\p{Ll}+ed)\b)\p{Ll}{3,}/u;
const wordBefore =
  /\b(?:a|an|the|my|your|our|his|her|its|their|this|that|these|those|some|any|no|every|each|to|i|you|we|they|he|she|it|who|will|would|could|not|n['’]t|of|one|all|more|most|so|very|too|big|good|new|old|full|long|first|last) $/i;
