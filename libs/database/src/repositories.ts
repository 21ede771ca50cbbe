import { ApiKeyRepository } from './access/api-key.repository.js';
import { SessionRepository } from './access/session.repository.js';
import { SignInAttemptRepository } from './access/sign-in-attempt.repository.js';
import { UserRepository } from './access/user.repository.js';
import { AlertRepository } from './alert/alert.repository.js';
import { NotificationRepository } from './alert/notification.repository.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { MentionRepository } from './mention/mention.repository.js';
import { MentionWorkRepository } from './mention/mention-work.repository.js';
import { MonitorRepository } from './monitor/monitor.repository.js';
import { ScanRepository } from './monitor/scan.repository.js';
import { WatchRepository } from './monitor/watch.repository.js';
import { ProjectRepository } from './project/project.repository.js';

/** All repositories, as `DatabaseModule` provides them. */
export const repositories = [
  UserRepository,
  SessionRepository,
  SignInAttemptRepository,
  ProjectRepository,
  ApiKeyRepository,
  MonitorRepository,
  WatchRepository,
  ScanRepository,
  MentionRepository,
  MentionWorkRepository,
  AlertRepository,
  NotificationRepository,
  IdempotencyRepository,
] as const;
