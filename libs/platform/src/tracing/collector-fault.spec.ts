import { expect, it } from '@jest/globals';
import { collectorFault } from './collector-fault.js';

it.each([
  [
    JSON.stringify({ stack: 'Error: connect ECONNREFUSED\n    at afterConnect', code: 'ECONNREFUSED' }),
    'The collector of traces at otel:4318 refused the connection.',
  ],
  ['{"message":"getaddrinfo ENOTFOUND otel"}', 'The collector of traces at otel:4318: name not found.'],
  ['Partial Success response: 3 spans rejected', 'Partial Success response: 3 spans rejected'],
  ['x'.repeat(600), 'x'.repeat(500)],
])('what OpenTelemetry says of a collector becomes a sentence: %#', (said, expected) => {
  expect(collectorFault('http://otel:4318', said)).toBe(expected);
});
