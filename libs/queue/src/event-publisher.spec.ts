import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, type INestMicroservice } from '@nestjs/common';
import { EventPattern, type MicroserviceOptions } from '@nestjs/microservices';
import { Test } from '@nestjs/testing';
import { createLog } from '@earshot/platform';
import { EventPublisher } from './event-publisher.js';
import { eventTransport } from './event-transport.js';
import { type CredentialRevoked, events } from './events.js';
import { absentRedis, testRedis } from './testing/redis.js';
import { until } from './testing/until.js';

const heard: CredentialRevoked[] = [];
const log = createLog({ service: 'spec', level: 'fatal' });
const listeners: INestMicroservice[] = [];
const publishers: EventPublisher[] = [];

@Controller()
class Listener {
  @EventPattern(events.credentialRevoked)
  forget(event: CredentialRevoked): void {
    heard.push(event);
  }
}

async function listen(): Promise<void> {
  const module = await Test.createTestingModule({ controllers: [Listener] }).compile();
  const app = module.createNestMicroservice<MicroserviceOptions>({
    ...eventTransport(testRedis()),
    logger: false,
  });
  listeners.push(app);
  await app.listen();
}

afterEach(async () => {
  for (const publisher of publishers.splice(0)) await publisher.onApplicationShutdown();
  for (const app of listeners.splice(0)) await app.close();
  heard.length = 0;
});

describe('EventPublisher', () => {
  it('is heard by everybody who listens, with just what was told', async () => {
    await listen();
    await listen();
    const publisher = new EventPublisher(testRedis(), log);
    publishers.push(publisher);
    const revoked = { credentialId: 'key-1' };
    await until(() => {
      if (heard.length === 0) publisher.publish(events.credentialRevoked, revoked);
      return heard.length >= 2;
    });
    expect(heard.slice(0, 2)).toEqual([revoked, revoked]);
  });

  it('neither waits nor throws while Redis is away', () => {
    const publisher = new EventPublisher(absentRedis(), log);
    publishers.push(publisher);
    expect(() => publisher.publish(events.credentialRevoked, { credentialId: 'key-1' })).not.toThrow();
  });
});
