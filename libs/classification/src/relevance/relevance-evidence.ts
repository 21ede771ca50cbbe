import { contextEvidence } from './context-evidence.js';
import { evidence, type Evidence } from './evidence.js';
import { nameEvidence } from './name-evidence.js';
import { placeEvidence } from './place-evidence.js';
import type { RelevanceSubject } from './relevance-subject.js';

const mostPlaces = 20;
/** More certain than this no model is. */
const mostLogOdds = 4;

/** Everything that speaks for or against a post being about the brand. */
export interface RelevanceEvidence {
  /** Of the post as a whole. */
  readonly post: readonly Evidence[];
  /** Of each place where a name stands: the clearest place decides, however often the word stands for itself elsewhere. */
  readonly places: readonly (readonly Evidence[])[];
}

export function relevanceEvidence(subject: RelevanceSubject): RelevanceEvidence {
  const context = contextEvidence(subject);
  const isMissing = context.some(({ code }) => code === 'context_missing');
  return {
    post: [
      ...nameEvidence(subject),
      ...context.filter(({ code }) => code !== 'context_missing'),
      ...modelEvidence(subject.brand),
      ...soupEvidence(subject),
      ...(subject.isCustomerVoice ? [evidence('customer_voice', null)] : []),
    ],
    places: subject.matches.slice(0, mostPlaces).map((match) => {
      const place = placeEvidence(subject, match);
      const isPlain = place.some(({ code }) => code === 'lower_case' || code === 'capital_at_start');
      return isMissing && isPlain ? [...place, evidence('context_missing', null)] : place;
    }),
  };
}

/** How sure the model is, in log-odds. */
function modelEvidence(brand: number | null): Evidence[] {
  if (brand === null || Number.isNaN(brand)) return [];
  const odds = Math.max(-mostLogOdds, Math.min(mostLogOdds, Math.log(brand / (1 - brand))));
  const shown = `${Math.round(brand * 100)} %`;
  return [evidence(odds < 0 ? 'model_not_brand' : 'model_brand', shown, Math.abs(odds))];
}

function soupEvidence({ post }: RelevanceSubject): Evidence[] {
  const tags = post.text.slice(0, 5_000).match(/#[\p{L}\p{N}_]/gu)?.length ?? 0;
  return tags > 8 ? [evidence('hashtag_soup', `${tags} hashtags`)] : [];
}
