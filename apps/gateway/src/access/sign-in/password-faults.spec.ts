import { describe, expect, it } from '@jest/globals';
import { passwordFaults } from './password-faults.js';

const rulesOf = async (password: string): Promise<string[]> => {
  const faults = await passwordFaults({ password, email: 'ada@example.org', name: 'Ada Lovelace, Countess' });
  return faults.map(({ rule }) => rule);
};

describe('a new password', () => {
  it.each([
    ['too short', 'min_length'],
    ['ADA@example.org', 'guessable'],
    ['ada lovelace, countess', 'guessable'],
    ['qwertyuiop12345', 'common'],
  ])('may not be %s', async (password, rule) => {
    expect(await rulesOf(password)).toEqual([rule]);
  });

  it('may have 1,024 bytes, and is otherwise not examined further', async () => {
    const longest = 'nine quiet herons at dawn, '.repeat(38).slice(0, 1_023);
    expect(await rulesOf(`${longest}.`)).toEqual([]);
    expect(await rulesOf(`${longest}é`)).toEqual(['max_bytes']);
    // One character repeated would be common, too.
    expect(await rulesOf('a'.repeat(200_000))).toEqual(['max_bytes']);
  });
});
