import { contextEvidence, type ContextWords, contextWords } from './context-evidence.js';
import { evidence, type Evidence } from './evidence.js';
import { nameEvidence } from './name-evidence.js';
import { placeEvidence } from './place-evidence.js';
import type { RelevanceSubject } from '../relevance-subject.js';

const mostPlaces = 20;
/** No model is more certain than this. */
const mostLogOdds = 4;

/** All evidence for or against a post being about the brand. */
export interface RelevanceEvidence {
  /** Evidence about the post as a whole. */
  readonly post: readonly Evidence[];
  /** Evidence for each place with a name: the clearest place decides, however often the ordinary word occurs elsewhere. */
  readonly places: readonly (readonly Evidence[])[];
}

export function relevanceEvidence(subject: RelevanceSubject): RelevanceEvidence {
  const name = nameEvidence(subject);
  const words = contextWords(subject);
  const context = contextEvidence(subject, words);
  const doubts = context.filter(({ code }) => doubting.has(code));
  const found = placesOf(subject, words);
  const isLinkAlone = found.length > 0 && found.every(isLinked);
  return {
    post: [
      ...name,
      ...context.filter(({ code }) => !doubting.has(code)),
      ...(subject.matches.length === 0 || isLinkAlone ? [] : modelEvidence(subject.brand)),
      ...soupEvidence(subject),
      ...voiceEvidence(subject),
    ],
    places: found.map((place) => {
      const weight = doubtWeight(place);
      return [
        ...(isLinkAlone ? place.map((each) => ({ ...each, value: linkAloneCounts })) : place),
        ...doubts.map((doubt) => ({ ...doubt, value: doubt.value * weight })),
      ];
    }),
  };
}

/** Links count only if the name occurs nowhere else. */
function placesOf(subject: RelevanceSubject, { hasNamesake, ofBrand }: ContextWords): Evidence[][] {
  const brand = { hasNamesake, words: new Set(ofBrand) };
  const places = subject.matches
    .slice(0, mostPlaces)
    .map((match) => placeEvidence(subject.post, match, brand));
  const outside = places.filter((place) => !isLinked(place));
  return outside.length > 0 ? outside : places;
}

function isLinked(place: readonly Evidence[]): boolean {
  return place.some(({ code }) => code === 'only_in_a_link');
}

/**
 * How many times more a link counts if the name occurs nowhere else: nearly all such posts are not about the brand. The model
 * has no say, because it reads links as mere links, or, without their scheme, as if the text said the name.
 */
const linkAloneCounts = 3;

/** Evidence that the post lacks what the context says about the brand. */
const doubting: ReadonlySet<string> = new Set([
  'context_missing',
  'context_unlike',
  'closer_to_another_meaning',
]);
const marks: ReadonlySet<string> = new Set([
  'hashtag',
  'inner_capital',
  'all_capitals',
  'written_as_a_name',
  'capital_in_headline',
  'credited',
]);

/**
 * The weight of evidence that a post is about something else. Brands are mentioned in posts about anything: handles are
 * never doubted, and what is clearly written as a name is doubted half as much.
 */
function doubtWeight(place: readonly Evidence[]): number {
  if (place.some(({ code }) => code === 'handle')) return 0;
  return place.some(({ code }) => marks.has(code)) ? 0.5 : 1;
}

/** The model's certainty, in log-odds. */
function modelEvidence(brand: number | null): Evidence[] {
  if (brand === null || Number.isNaN(brand)) return [evidence('mostly_the_brand', null)];
  const odds = Math.max(-mostLogOdds, Math.min(mostLogOdds, Math.log(brand / (1 - brand))));
  const shown = `${Math.round(brand * 100)} %`;
  return [evidence(odds < 0 ? 'model_not_brand' : 'model_brand', shown, Math.abs(odds))];
}

function soupEvidence({ post }: RelevanceSubject): Evidence[] {
  const tags = post.text.slice(0, 5_000).match(/#[\p{L}\p{N}_]/gu)?.length ?? 0;
  return tags > 8 ? [evidence('hashtag_soup', `${tags} hashtags`)] : [];
}

/** Counts as this many ordinary customer voices: a missed emergency is worse than one too many. */
const emergencyVoices = 5;

function voiceEvidence({ isCustomerVoice, isEmergency = false }: RelevanceSubject): Evidence[] {
  if (isEmergency) return [evidence('customer_voice', null, emergencyVoices)];
  return isCustomerVoice ? [evidence('customer_voice', null)] : [];
}
