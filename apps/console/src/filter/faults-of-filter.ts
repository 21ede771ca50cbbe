import { communityExamples, isLanguage, readCommunity } from '@earshot/domain';
import type { MentionView } from './mention-filter.js';

/** Validates typed conditions. Returns an error sentence by field; empty = valid. */
export function faultsOfFilter(
  view: Pick<
    MentionView,
    | 'language'
    | 'community'
    | 'min_urgency'
    | 'max_urgency'
    | 'published_since'
    | 'published_until'
    | 'found_since'
    | 'found_until'
  >,
): Partial<Record<'language' | 'community' | 'max_urgency' | 'published_until' | 'found_until', string>> {
  const language = view.language.find((one) => !isLanguage(one));
  const community = view.community.find((one) => readCommunity(one) === null);
  const { min_urgency, max_urgency } = view;
  return {
    ...(language === undefined
      ? {}
      : { language: `“${language}” is not a recognised language code. Try de, en or und.` }),
    ...(community === undefined
      ? {}
      : {
          community: `“${community}” needs its source in front of it, as in ${communityExamples().join(', ')}.`,
        }),
    ...(max_urgency !== null && min_urgency !== null && max_urgency < min_urgency
      ? { max_urgency: 'This is below “Urgency from”.' }
      : {}),
    ...(endsTooEarly(view.published_since, view.published_until)
      ? { published_until: 'This is before “Published from”.' }
      : {}),
    ...(endsTooEarly(view.found_since, view.found_until)
      ? { found_until: 'This is before “Found from”.' }
      : {}),
  };
}

/** A range of days ends with the start of the day after its last one. */
function endsTooEarly(since: string | null, until: string | null): boolean {
  return since !== null && until !== null && new Date(until) <= new Date(since);
}
