import { describe, expect, it } from '@jest/globals';
import type { MonitorOutput } from '@earshot/contracts';
import { differingFields, changesOf, draftOf, emptyDraft, inputOf, withKeywords } from './monitor-draft.js';

const monitor: MonitorOutput = {
  id: '01a205b7-aba5-7dff-9969-ae1e22206c39',
  name: 'Acme',
  keywords: ['acme', 'acme.com'],
  exclude_keywords: [],
  exclude_authors: ['@acme'],
  case_sensitive_keywords: ['acme'],
  required_words: [],
  only_authors: [],
  exclude_communities: ['r/acme'],
  only_communities: [],
  exclude_languages: [],
  only_languages: [],
  sources: ['x', 'reddit'],
  group_name: 'my_brand',
  context: null,
  active: true,
  monthly_budget: { x: 20, linkedin: null },
  share: { x: null, youtube: null, linkedin: null, threads: 50, stackexchange: null },
  scan_interval_minutes: 5,
  last_scanned_at: null,
  next_scan_at: null,
  created_at: '2026-11-22T00:00:00.000Z',
};
const draft = draftOf(monitor);

describe('a draft of a monitor', () => {
  it('has no changes at first, nor if lists are reordered', () => {
    expect(changesOf(draft, draft)).toEqual({});
    expect(changesOf(draft, { ...draft, keywords: ['acme.com', 'acme'], sources: ['reddit', 'x'] })).toEqual(
      {},
    );
  });

  it('saves only what changed', () => {
    expect(changesOf(draft, { ...draft, keywords: ['acme'], context: 'CI runners' })).toEqual({
      keywords: ['acme'],
      context: 'CI runners',
    });
    expect(
      changesOf(draft, {
        ...draft,
        monthly_budget: { x: '', linkedin: '' },
        share: { ...draft.share, youtube: '25' },
      }),
    ).toEqual({ monthly_budget: { x: null }, share: { youtube: 25 } });
  });

  it('saves its conditions for posts, and drops case sensitivity of removed keywords', () => {
    expect(changesOf(draft, { ...draft, only_languages: ['en'], exclude_communities: [] })).toEqual({
      only_languages: ['en'],
      exclude_communities: [],
    });
    expect(changesOf(draft, withKeywords(draft, ['acme.com']))).toEqual({
      keywords: ['acme.com'],
      case_sensitive_keywords: [],
    });
  });

  it('treats an empty context as none, and leaves invalid numbers to the server', () => {
    const input = inputOf({ ...emptyDraft, context: ' ', monthly_budget: { x: '1,50', linkedin: '1,500' } });
    expect(input.context).toBeNull();
    expect(input.monthly_budget).toEqual({ x: 1.5, linkedin: '1,500' });
  });

  it('recognizes that nothing was typed', () => {
    expect(differingFields(emptyDraft, { ...emptyDraft, name: '  ' })).toEqual([]);
    expect(differingFields(emptyDraft, { ...emptyDraft, name: 'A' })).toEqual(['name']);
  });
});
