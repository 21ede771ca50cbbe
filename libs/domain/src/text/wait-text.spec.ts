import { expect, it } from '@jest/globals';
import { waitText } from './wait-text.js';

it.each([
  [1, '1 second'],
  [2, '2 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [900, '15 minutes'],
])('waitText shows %i s as %s, rounding up', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
