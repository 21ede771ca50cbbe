import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const shiftClock = new URL('./shift-clock.js', import.meta.url).href;
const hourMs = 3_600_000;
const say =
  'console.log(JSON.stringify([Date.now(), new Date().getTime(), Date.parse(Date()), new Date(5).getTime(), new Date() instanceof Date]))';

it.each([hourMs, -hourMs])(
  'shifts every way to read the time by %i ms, and no other date',
  async (shiftMs) => {
    const env = { ...process.env, CHAOS_CLOCK_SHIFT_MS: String(shiftMs) };
    const { stdout } = await promisify(execFile)(process.execPath, [`--import=${shiftClock}`, '-e', say], {
      env,
    });
    const [called, made, written, given, isDate] = JSON.parse(stdout) as [
      number,
      number,
      number,
      number,
      boolean,
    ];
    for (const now of [called, made, written])
      expect(Math.abs(now - shiftMs - Date.now())).toBeLessThan(hourMs / 2);
    expect([given, isDate]).toEqual([5, true]);
  },
);
