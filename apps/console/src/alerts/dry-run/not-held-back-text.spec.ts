import { describe, expect, it } from '@jest/globals';
import { notHeldBackText } from './not-held-back-text.js';

const unjudged = { is_judged: false, category: 'other', sentiment: 'neutral', urgency: 37 } as const;
const everything: Parameters<typeof notHeldBackText>[1] = { categories: [], sentiments: [], min_urgency: 0 };
const why = 'It could not be judged in its language, so no category, sentiment or urgency holds it back.';

describe('notHeldBackText', () => {
  it.each<Partial<typeof everything>>([
    { min_urgency: 60 },
    { categories: ['complaint', 'bug_report'] },
    { sentiments: ['negative'] },
  ])('says why a mention would have fired an alert whose conditions it does not meet: %j', (values) => {
    expect(notHeldBackText(unjudged, { ...everything, ...values })).toBe(why);
  });

  it('says nothing if the mention meets them', () => {
    expect(notHeldBackText(unjudged, everything)).toBeNull();
    expect(
      notHeldBackText(unjudged, { categories: ['other'], sentiments: ['neutral'], min_urgency: 37 }),
    ).toBeNull();
    expect(notHeldBackText({ ...unjudged, is_judged: true }, { ...everything, min_urgency: 60 })).toBeNull();
  });
});
