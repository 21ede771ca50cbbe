import { Permanent } from '@earshot/domain';

/**
 * The source refuses this query and not its reader: other queries work, and so may the halves of this one. Who plans
 * queries halves it (`splitQuery`) until only the keyword that cannot be asked for fails.
 */
export class QueryRefused extends Permanent {}
