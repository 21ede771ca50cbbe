import { describe, expect, it } from '@jest/globals';
import { toCoverageOutput } from './coverage-output.js';

const now = new Date('2026-11-20T12:00:00Z');
const watched = {
  source: 'threads',
  watches: 1,
  nothingChosen: false,
  coveredUntil: now,
  nextScanAt: now,
  scannedEveryMs: null,
  worst: null,
} as const;
const state = {
  source: 'threads',
  reportedAt: now,
  configured: true,
  sample: false,
  partial: true,
  delayed: false,
  note: '',
  shortestIntervalMs: null,
  fixedIntervalMs: null,
  lastSuccessAt: now,
  lastFailureAt: null,
  lastError: null,
  waitingUntil: null,
  waitingReason: null,
  restingUntil: null,
  checkedAt: null,
  checkStatus: null,
  checkReason: null,
  credentialEndsAt: new Date('2026-12-01T12:00:00Z'),
  credentialRefusal: null,
} as const;
const reasonOf = (more: Partial<Parameters<typeof toCoverageOutput>[1]>) =>
  toCoverageOutput(watched, { ...state, ...more }, 5, now).held_back_reason;

describe('the reason of a source', () => {
  it('names a token that could not be renewed, even while everything is still covered', () => {
    expect(reasonOf({})).toBeNull();
    const reason = reasonOf({ credentialRefusal: 'It was revoked.' });
    expect(reason).toMatch(/^Its access token could not be renewed: It was revoked\. .*2026-12-01/);
  });

  it('names it after what currently holds the source back', () => {
    const waits = { waitingUntil: new Date('2026-11-20T13:00:00Z'), waitingReason: 'Too many requests.' };
    expect(reasonOf(waits)).not.toContain('token');
    expect(reasonOf({ ...waits, credentialRefusal: 'No.' })).toMatch(/Too many requests\. Its access token/);
  });
});
