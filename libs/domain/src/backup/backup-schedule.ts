import { dayMs, minuteMs } from '../time/durations.js';

/**
 * When the next nightly backup is due: at the next such time of day after the last one; immediately if there is none yet, or
 * if that time has passed because nothing was running.
 * @param last when the newest backup was made; null = there is none
 * @param minuteOfDay UTC, from 0 to 1439
 */
export function nextBackupAt(last: Date | null, minuteOfDay: number, now: Date): Date {
  if (last === null) return now;
  const sameDay = Math.floor(last.getTime() / dayMs) * dayMs + minuteOfDay * minuteMs;
  const due = sameDay > last.getTime() ? sameDay : sameDay + dayMs;
  return new Date(Math.max(due, now.getTime()));
}

/** The file name of a backup started at this time, e.g. `earshot-20261123T021700Z.backup`. */
export function backupFile(begun: Date): string {
  return `earshot-${begun.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;
}

/** When the backup with this file name was started, to the second; null = the file is not a backup. */
export function backupBegun(file: string): Date | null {
  const parts = /^earshot-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(file);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const begun = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(begun.getTime()) ? null : begun;
}

/** When the newest backup among these files was started; null = there is none. Files dated after `now` do not count. */
export function newestBackup(files: readonly string[], now: Date): Date | null {
  const newest = backupsUntil(files, now).at(-1);
  return newest === undefined ? null : backupBegun(newest);
}

/**
 * The files to delete so that the newest `keep` backups remain. Files that are not nightly backups, or are dated after `now`,
 * neither count nor are included.
 */
export function surplusBackups(files: readonly string[], keep: number, now: Date): string[] {
  const backups = backupsUntil(files, now);
  return backups.slice(0, Math.max(0, backups.length - keep));
}

/** Oldest first. A later date was set by a wrong clock: it would hide all backups until then. */
function backupsUntil(files: readonly string[], now: Date): string[] {
  return files
    .filter((file) => {
      const begun = backupBegun(file);
      return begun !== null && begun <= now;
    })
    .sort();
}
