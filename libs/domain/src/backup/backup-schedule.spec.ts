import { describe, expect, it } from '@jest/globals';
import { backupBegun, backupFile, newestBackup, nextBackupAt, surplusBackups } from './backup-schedule.js';

describe('nextBackupAt', () => {
  const at = (last: string | null, now: string, minuteOfDay = 137): string =>
    nextBackupAt(last === null ? null : new Date(last), minuteOfDay, new Date(now)).toISOString();

  it.each([
    ['now if there is no backup', null, '2026-11-23T10:00:00Z', '2026-11-23T10:00:00.000Z'],
    [
      'the next night after a backup that has just begun',
      '2026-11-23T02:17:00.200Z',
      '2026-11-23T02:18:00Z',
      '2026-11-24T02:17:00.000Z',
    ],
    [
      'the next night after the first backup',
      '2026-11-23T10:00:00Z',
      '2026-11-23T10:00:09Z',
      '2026-11-24T02:17:00.000Z',
    ],
    [
      'later today if the time has not come yet',
      '2026-11-23T01:00:00Z',
      '2026-11-23T02:00:00Z',
      '2026-11-23T02:17:00.000Z',
    ],
    ['now if a night was missed', '2026-11-20T02:17:00Z', '2026-11-23T10:00:00Z', '2026-11-23T10:00:00.000Z'],
    [
      'a day after a backup that began on time',
      '2026-11-23T02:17:00Z',
      '2026-11-23T02:17:00Z',
      '2026-11-24T02:17:00.000Z',
    ],
  ])('is %s', (_, last, now, due) => {
    expect(at(last, now)).toBe(due);
  });

  it('may be midnight', () => {
    expect(at('2026-12-31T12:00:00Z', '2026-12-31T12:00:00Z', 0)).toBe('2027-01-01T00:00:00.000Z');
  });
});

describe('nightly backup files', () => {
  it('are named after the time they were started', () => {
    const begun = new Date('2026-11-23T02:17:05.678Z');
    expect(backupFile(begun)).toBe('earshot-20261123T021705Z.backup');
    expect(backupBegun(backupFile(begun))?.toISOString()).toBe('2026-11-23T02:17:05.000Z');
  });

  it.each([
    'before-upgrade.backup',
    'earshot-20261123T021705Z.backup.partial',
    'earshot-20261399T021705Z.backup',
    'earshot.backup',
  ])('do not include %s', (file) => {
    expect(backupBegun(file)).toBeNull();
  });

  it('are surplus if enough newer ones exist, ignoring other files', () => {
    const [first, second, third] = ['01', '02', '03'].map((day) => `earshot-202611${day}T021700Z.backup`);
    const files = [third, 'mine.backup', first, second].map(String);
    const now = new Date('2026-11-03T02:17:00Z');
    expect(surplusBackups(files, 2, now)).toEqual([first]);
    expect(surplusBackups(files, 3, now)).toEqual([]);
    expect(surplusBackups([], 14, now)).toEqual([]);
  });

  it('dated ahead by a wrong clock neither delay the next backup nor push out an older one', () => {
    const [first, second] = ['01', '02'].map((day) => `earshot-202611${day}T021700Z.backup`);
    const files = ['earshot-20991231T021700Z.backup', 'mine.backup', second, first].map(String);
    const now = new Date('2026-11-02T02:17:00Z');
    expect(newestBackup(files, now)).toEqual(now);
    expect(newestBackup(files.slice(0, 2), now)).toBeNull();
    expect(surplusBackups(files, 2, now)).toEqual([]);
    expect(surplusBackups(files, 1, now)).toEqual([first]);
  });
});
