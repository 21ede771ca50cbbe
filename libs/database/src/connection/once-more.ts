import { AppError } from '@earshot/domain';

/**
 * Work whose connection was lost is done once more, on another: a network that forgets connections takes one at a time. Only
 * for what a lease guards, or what may happen twice: the first may have been committed.
 */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
    return work();
  }
}
