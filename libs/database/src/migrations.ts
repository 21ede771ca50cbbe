import { Accounts1795219200001 } from './migrations/1795219200001-accounts.js';
import { Collection1795219200002 } from './migrations/1795219200002-collection.js';
import { Alerting1795219200003 } from './migrations/1795219200003-alerting.js';
import { TenantsApart1795219200004 } from './migrations/1795219200004-tenants-apart.js';

/** The schema's history, oldest first. A migration that was released is never changed. */
export const migrations = [
  Accounts1795219200001,
  Collection1795219200002,
  Alerting1795219200003,
  TenantsApart1795219200004,
] as const;
