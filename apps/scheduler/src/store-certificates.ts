import { Injectable } from '@nestjs/common';
import { DatabaseConfig } from '@earshot/database';
import { CertificateEnds, tlsServerOf } from '@earshot/platform';
import { RedisConfig } from '@earshot/queue';

/** Watches when the certificates of Postgres and Redis end. */
@Injectable()
export class StoreCertificates {
  constructor(ends: CertificateEnds, database: DatabaseConfig, redis: RedisConfig) {
    ends.watch('postgres', tlsServerOf(database.url));
    // With sentinels the host is what they call the master.
    ends.watch('redis', redis.sentinels.length > 0 ? null : tlsServerOf(redis.url));
  }
}
