import { type MonitorFilters, noFilters } from '@earshot/domain';

/** Filters as stored, perhaps by a release that knew fewer of them. */
export type StoredFilters = Partial<MonitorFilters>;

/** All filters; those not stored do not restrict anything. */
export function filtersOf(stored: StoredFilters): MonitorFilters {
  return { ...noFilters, ...stored };
}
