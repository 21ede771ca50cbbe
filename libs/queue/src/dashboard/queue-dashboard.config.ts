import type { EnvReader } from '@earshot/platform';

/** Whether operators may look into the queues in a browser, and where. */
export class QueueDashboardConfig {
  /** null = there is no such page. */
  readonly password: string | null;
  /** Where the page is, without a slash at the end; behind an ingress the whole path as browsers see it. */
  readonly path: string;

  constructor(env: EnvReader) {
    const password = env.text('QUEUE_DASHBOARD_PASSWORD', {
      default: '',
      pattern: /^$|^.{16,}$/,
      expected: 'at least 16 characters long',
    });
    this.password = password === '' ? null : password;
    this.path = env.text('QUEUE_DASHBOARD_PATH', {
      default: '/queues',
      pattern: /^(\/[\w.-]+)+$/,
      expected: 'a path like /queues or /ops/queues',
    });
  }
}
