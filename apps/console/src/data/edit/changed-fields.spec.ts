import { describe, expect, it } from '@jest/globals';
import { changedFields } from './changed-fields.js';

const base = { name: 'Urgent', categories: ['complaint', 'question'], min_urgency: 60, share: { x: '5' } };

describe('changedFields', () => {
  it('returns only the fields that differ', () => {
    expect(changedFields(base, { ...base, min_urgency: 40 })).toEqual({ min_urgency: 40 });
    expect(changedFields(base, { ...base, share: { x: '7' } })).toEqual({ share: { x: '7' } });
    expect(changedFields(base, { ...base, share: { x: '5' } })).toEqual({});
  });

  it('ignores the order of lists and surrounding spaces', () => {
    expect(changedFields(base, { ...base, categories: ['question', 'complaint'] })).toEqual({});
    expect(changedFields(base, { ...base, categories: ['question'] })).toEqual({ categories: ['question'] });
    expect(changedFields(base, { ...base, name: ' Urgent ' })).toEqual({});
  });
});
