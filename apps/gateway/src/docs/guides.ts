import type { Guide } from './guide.js';
import { accountsGuide } from './guides/accounts.guide.js';
import { connectGuide } from './guides/connect.guide.js';
import { credentialsGuide } from './guides/credentials.guide.js';
import { errorsGuide } from './guides/errors.guide.js';
import { eventsGuide } from './guides/events.guide.js';
import { firstStepsGuide } from './guides/first-steps.guide.js';
import { idempotencyGuide } from './guides/idempotency.guide.js';
import { limitsGuide } from './guides/limits.guide.js';
import { pagingGuide } from './guides/paging.guide.js';
import { responsesGuide } from './guides/responses.guide.js';
import { versionsGuide } from './guides/versions.guide.js';
import { webhooksGuide } from './guides/webhooks.guide.js';

/** The guides, in reading order. */
export const guides: readonly Guide[] = [
  firstStepsGuide,
  connectGuide,
  credentialsGuide,
  accountsGuide,
  responsesGuide,
  errorsGuide,
  idempotencyGuide,
  versionsGuide,
  pagingGuide,
  eventsGuide,
  webhooksGuide,
  limitsGuide,
];
