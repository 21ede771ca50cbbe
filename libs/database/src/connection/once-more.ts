import { AppError } from '@earshot/domain';

/**
 * Reruns work once, on another connection, if Postgres was unavailable, e.g. because the connection was lost. Only for work
 * that is guarded by a lease or may happen twice, because the first attempt may have been committed.
 */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
    return work();
  }
}
