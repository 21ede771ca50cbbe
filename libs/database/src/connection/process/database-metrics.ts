import { Injectable } from '@nestjs/common';
import { Metrics } from '@earshot/platform';
import { Database } from '../database.js';

/** Metrics of this process's connections to Postgres. */
@Injectable()
export class DatabaseMetrics {
  constructor(metrics: Metrics, database: Database) {
    const up = metrics.gauge('earshot_database_up', '1 = Postgres answers this process.', []);
    const connections = metrics.gauge(
      'earshot_database_connections',
      'Connections of this process to Postgres.',
      ['state'],
    );
    const limit = metrics.gauge(
      'earshot_database_connections_limit',
      'The maximum number of connections of this process.',
    );
    const waiting = metrics.gauge(
      'earshot_database_waiting_requests',
      'Transactions of this process that wait for a connection.',
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
