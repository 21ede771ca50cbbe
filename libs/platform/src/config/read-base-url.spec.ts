import { describe, expect, it } from '@jest/globals';
import { EnvReader } from './env-reader.js';
import { readBaseUrl } from './read-base-url.js';

describe('readBaseUrl', () => {
  it.each([
    [undefined, 'http://localhost:3001'],
    ['https://earshot.example.com', 'https://earshot.example.com'],
    ['https://Earshot.example.com:443//', 'https://earshot.example.com'],
    ['http://[::1]:8080/', 'http://[::1]:8080'],
  ])('reads %j as %s', (value, expected) => {
    const env = new EnvReader({ BASE_URL: value });
    expect(readBaseUrl(env, 3001)).toBe(expected);
    expect(env.faults).toEqual([]);
  });

  it.each([
    ['https://example.com/earshot', 'must be the root of a host'],
    ['https://example.com?x=1', 'must be the root of a host'],
    ['https://example.com/#a', 'must be the root of a host'],
    ['https://user:secret@example.com', 'must not contain a user or password'],
    ['ftp://example.com', 'must be a URL starting with http: or https:'],
    ['example.com', 'must be a URL starting with http: or https:'],
  ])('refuses %s', (value, problem) => {
    const env = new EnvReader({ BASE_URL: value });
    readBaseUrl(env);
    expect(env.faults).toEqual([expect.stringContaining(`BASE_URL ${problem}`)]);
    expect(env.faults.join()).not.toContain('secret');
  });
});
