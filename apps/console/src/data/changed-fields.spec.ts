import { describe, expect, it } from '@jest/globals';
import { changedFields, otherChanges } from './changed-fields.js';

const base = { name: 'Urgent', categories: ['complaint', 'question'], min_urgency: 60 };

describe('what a form sends', () => {
  it('is what differs, and nothing else', () => {
    expect(changedFields(base, { ...base, min_urgency: 40 })).toEqual({ min_urgency: 40 });
    expect(changedFields(base, base)).toEqual({});
  });

  it('is no list that only stands in another order', () => {
    expect(changedFields(base, { ...base, categories: ['question', 'complaint'] })).toEqual({});
    expect(changedFields(base, { ...base, categories: ['question'] })).toEqual({ categories: ['question'] });
  });
});

describe('what others changed meanwhile', () => {
  it('are reported as kept where the field is untouched here, as replaced where it was changed', () => {
    const fresh = { ...base, name: 'Very urgent', min_urgency: 70 };
    expect(otherChanges(base, fresh, { min_urgency: 40 })).toEqual([
      { field: 'name', theirs: 'Very urgent', replaced: false },
      { field: 'min_urgency', theirs: 70, replaced: true },
    ]);
  });

  it('is nothing where both wanted the same', () => {
    expect(otherChanges(base, { ...base, min_urgency: 40 }, { min_urgency: 40 })).toEqual([]);
  });
});
