import { describe, expect, it } from '@jest/globals';
import { buildRequest } from './build-request.js';
import { queryString } from './send-request.js';

const route = {
  method: 'PATCH',
  path: '/mentions/{id}',
  inProject: true,
} as const;

describe('buildRequest', () => {
  it('puts path fields into the path and the others into the body', () => {
    const request = buildRequest(
      route,
      { id: 'a/b', status: 'done' },
      { projectId: 'p', idempotencyKey: 'k' },
    );
    expect(request).toEqual({
      method: 'PATCH',
      path: '/api/v1/mentions/a%2Fb',
      body: { status: 'done' },
      headers: { 'x-project-id': 'p', 'idempotency-key': 'k' },
    });
  });

  it('sends no project if the operation takes none', () => {
    const read = { ...route, method: 'GET', inProject: false } as const;
    const request = buildRequest(read, { id: '1', q: 'x' }, { projectId: 'p' });
    expect(request).toEqual({ method: 'GET', path: '/api/v1/mentions/1', query: { q: 'x' }, headers: {} });
  });
});

describe('queryString', () => {
  it('repeats list values and omits missing ones', () => {
    expect(queryString({ a: ['x', 'y'], b: undefined, c: null, d: false, e: 'ü &' })).toBe(
      '?a=x&a=y&d=false&e=%C3%BC+%26',
    );
    expect(queryString({})).toBe('');
  });
});
