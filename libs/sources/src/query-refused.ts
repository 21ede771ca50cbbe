import { Permanent } from '@earshot/domain';

/**
 * The source refuses this query but not its reader: other queries work, and halves of this one may. The planner halves it
 * (`splitQuery`) until only the keyword that cannot be searched fails.
 */
export class QueryRefused extends Permanent {}
