/** What an alert's conditions mean, in the same words wherever the field occurs. */
export const languagesMeans =
  'Languages whose mentions fire it, e.g. de; empty = all. Mentions of unknown language always do.';

export const kindsMeans = 'post, or comment (replies, too); empty = both.';
