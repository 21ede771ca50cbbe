import { Injectable } from '@nestjs/common';
import { Metrics } from '@earshot/platform';
import { Database } from '../database.js';

/** How this process is connected to Postgres, as metrics. */
@Injectable()
export class DatabaseMetrics {
  constructor(metrics: Metrics, database: Database) {
    const up = metrics.gauge('earshot_database_up', '1 = this process can ask Postgres.', []);
    const connections = metrics.gauge(
      'earshot_database_connections',
      'Connections of this process to Postgres.',
      ['state'],
    );
    const limit = metrics.gauge('earshot_database_connections_limit', 'Connections it may hold.', []);
    const waiting = metrics.gauge(
      'earshot_database_waiting_requests',
      'Pieces of work of this process that wait for a connection.',
      [],
    );
    metrics.onRead([connections, limit, waiting], () => {
      const { inUse, idle, most, queued } = database.connections;
      connections.set({ state: 'in_use' }, inUse);
      connections.set({ state: 'idle' }, idle);
      limit.set(most);
      waiting.set(queued);
      return Promise.resolve();
    });
    metrics.onRead([up], async () => {
      up.set(
        await database.ping().then(
          () => 1,
          () => 0,
        ),
      );
    });
  }
}
