import { describe, expect, it } from '@jest/globals';
import { sourceNames } from '@earshot/domain';
import fc from 'fast-check';
import { inJobs, queues } from './queues.js';

describe('queues', () => {
  it('have distinct names, with one for scans and one for verification of each source', () => {
    const { scan, verify, ...others } = queues;
    const names = [...Object.values(scan), ...Object.values(verify), ...Object.values(others)].map(
      ({ name }) => name,
    );
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(scan)).toEqual([...sourceNames]);
    expect(Object.keys(verify)).toEqual([...sourceNames]);
  });
});

describe('inJobs', () => {
  it('splits all ids into jobs of the given size, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 20 }), (ids, size) => {
        const jobs = inJobs(ids, size);
        expect(jobs.flat()).toEqual(ids);
        expect(jobs.slice(0, -1).every((job) => job.length === size)).toBe(true);
        expect(jobs.every((job) => job.length > 0 && job.length <= size)).toBe(true);
      }),
    );
  });
});
