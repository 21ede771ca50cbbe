const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * When the next nightly backup is due: at the first such time of day after the last one; at once where there is none yet, or
 * where that time has passed because nothing ran.
 * @param last when the newest backup was made; null = there is none
 * @param minuteOfDay UTC, from 0 to 1439
 */
export function nextBackupAt(last: Date | null, minuteOfDay: number, now: Date): Date {
  if (last === null) return now;
  const sameDay = Math.floor(last.getTime() / dayMs) * dayMs + minuteOfDay * minuteMs;
  const due = sameDay > last.getTime() ? sameDay : sameDay + dayMs;
  return new Date(Math.max(due, now.getTime()));
}

/** The file of a backup that was begun then, e.g. `earshot-20261123T021700Z.backup`. */
export function backupFile(begun: Date): string {
  return `earshot-${begun.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;
}

/** When the backup of that name was begun, to the second; null = the file is something else. */
export function backupBegun(file: string): Date | null {
  const parts = /^earshot-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(file);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const begun = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(begun.getTime()) ? null : begun;
}

/** Which of these files go so that the newest `keep` backups stay. What is no nightly backup stays. */
export function surplusBackups(files: readonly string[], keep: number): string[] {
  const backups = files.filter((file) => backupBegun(file) !== null).sort();
  return backups.slice(0, Math.max(0, backups.length - keep));
}
