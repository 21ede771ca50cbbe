import type { Html } from './html.js';
import { accountsGuide } from './guides/accounts.guide.js';
import { answersGuide } from './guides/answers.guide.js';
import { connectGuide } from './guides/connect.guide.js';
import { credentialsGuide } from './guides/credentials.guide.js';
import { errorsGuide } from './guides/errors.guide.js';
import { firstStepsGuide } from './guides/first-steps.guide.js';
import { idempotencyGuide } from './guides/idempotency.guide.js';
import { limitsGuide } from './guides/limits.guide.js';
import { pagingGuide } from './guides/paging.guide.js';
import { versionsGuide } from './guides/versions.guide.js';
import { webhooksGuide } from './guides/webhooks.guide.js';
import type { RecordedCalls } from './recorded-calls.js';

/** A page about what many operations have in common, at `/docs/<name>`. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  /** One sentence: what a reader learns. */
  readonly about: string;
  readonly content: (baseUrl: string, recorded: RecordedCalls) => Html;
}

/** In the order in which they are read. */
export const guides: readonly Guide[] = [
  firstStepsGuide,
  connectGuide,
  credentialsGuide,
  accountsGuide,
  answersGuide,
  errorsGuide,
  idempotencyGuide,
  versionsGuide,
  pagingGuide,
  webhooksGuide,
  limitsGuide,
];
