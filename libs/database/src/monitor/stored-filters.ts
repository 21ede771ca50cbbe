import { type MonitorFilters, noFilters } from '@earshot/domain';

/** Filters as they are stored: by a release that knew fewer of them, perhaps. */
export type StoredFilters = Partial<MonitorFilters>;

/** All of them; those that are not stored ask for nothing. */
export function filtersOf(stored: StoredFilters): MonitorFilters {
  return { ...noFilters, ...stored };
}
