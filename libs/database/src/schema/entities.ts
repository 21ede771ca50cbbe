import { AlertEntity } from '../alert/alert.entity.js';

/**
 * Entities of the tables that a repository accesses through TypeORM; all others are accessed by SQL only. They are not
 * exported from this library.
 */
export const entities = [AlertEntity] as const;
