import { Injectable } from '@nestjs/common';
import { Database, serverConnections } from '@earshot/database';
import { Metrics } from '@earshot/platform';

/** The installation's connections to Postgres, as metrics. Every scheduler shows the same values. */
@Injectable()
export class PostgresMetrics {
  constructor(metrics: Metrics, database: Database) {
    const used = metrics.gauge(
      'earshot_postgres_connections',
      'Connections of all clients to the server, including other programs.',
    );
    const most = metrics.gauge(
      'earshot_postgres_connections_limit',
      'Connections available to logins that are not superusers.',
    );
    metrics.onRead([used, most], async () => {
      const connections = await database.asSystem(serverConnections);
      used.set(connections.used);
      most.set(connections.most);
    });
  }
}
