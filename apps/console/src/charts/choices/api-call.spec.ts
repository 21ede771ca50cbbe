import { describe, expect, it } from '@jest/globals';
import { statsCall } from './api-call.js';

describe('the call behind a chart', () => {
  const { curl, tool } = statsCall('https://earshot.example', {
    published_since: '2026-11-16T00:00:00.000Z',
    is_relevant: true,
    source: ['x', 'reddit'],
    q: "it's $(down)",
  });

  it('is a shell command with every value quoted', () => {
    expect(curl.split(' \\\n')).toEqual([
      "curl --get 'https://earshot.example/api/v1/mentions/stats'",
      '  -H "Authorization: Bearer $EARSHOT_KEY"',
      "  --data-urlencode 'published_since=2026-11-16T00:00:00.000Z'",
      "  --data-urlencode 'is_relevant=true'",
      "  --data-urlencode 'source=x'",
      "  --data-urlencode 'source=reddit'",
      "  --data-urlencode 'q=it'\\''s $(down)'",
    ]);
  });

  it('is a tool call', () => {
    expect(JSON.parse(tool)).toEqual({
      name: 'get_mention_stats',
      arguments: {
        published_since: '2026-11-16T00:00:00.000Z',
        is_relevant: true,
        source: ['x', 'reddit'],
        q: "it's $(down)",
      },
    });
  });
});
