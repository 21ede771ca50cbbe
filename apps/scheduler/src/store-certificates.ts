import { Injectable } from '@nestjs/common';
import { DatabaseConfig } from '@earshot/database';
import { CertificateEnds, tlsServerOf } from '@earshot/platform';
import { RedisConfig } from '@earshot/queue';

/** Monitors when the certificates of Postgres and Redis expire. */
@Injectable()
export class StoreCertificates {
  constructor(ends: CertificateEnds, database: DatabaseConfig, redis: RedisConfig) {
    ends.watch('postgres', tlsServerOf(database.url));
    // With sentinels, the host is only the name they give the master.
    ends.watch('redis', redis.sentinels.length > 0 ? null : tlsServerOf(redis.url));
  }
}
