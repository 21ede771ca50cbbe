import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

const module = new URL('./utc-time.js', import.meta.url).href;

describe('utcTime', () => {
  it.each(['America/Los_Angeles', 'Asia/Tokyo'])('does not depend on the zone of the machine (%s)', (TZ) => {
    const texts = [
      '2026-11-20T11:30:00',
      '2026-11-20T11:30:00.25',
      '2026-11-20 11:30:00',
      '20 Nov 2026',
      '2026-11-20T12:30:00+01:00',
      '2026-11-20',
      'soon',
    ];
    const program = `import { utcTime } from '${module}';
      console.log(JSON.stringify([...${JSON.stringify(texts)}, null].map(utcTime)));`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      env: { TZ },
      encoding: 'utf8',
    });
    expect(JSON.parse(printed)).toEqual([
      '2026-11-20T11:30:00.000Z',
      '2026-11-20T11:30:00.250Z',
      '2026-11-20T11:30:00.000Z',
      '2026-11-20T00:00:00.000Z',
      '2026-11-20T11:30:00.000Z',
      '2026-11-20T00:00:00.000Z',
      null,
      null,
    ]);
  });
});
