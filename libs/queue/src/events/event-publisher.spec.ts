import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, type INestMicroservice } from '@nestjs/common';
import { EventPattern, type MicroserviceOptions } from '@nestjs/microservices';
import { Test } from '@nestjs/testing';
import { createLog } from '@earshot/platform';
import { TcpProxy } from '@earshot/platform/testing';
import { EventPublisher } from './event-publisher.js';
import { eventTransport } from './event-transport.js';
import { type CredentialRevoked, events } from './events.js';
import { absentRedis, testRedis } from '../testing/redis.js';
import { until } from '../testing/until.js';

/** The event published by the spec. Others on this Redis may also publish, because events have no prefix. */
const revoked: CredentialRevoked = { credentialId: randomUUID() };
const log = createLog({ service: 'spec', level: 'fatal' });
const listeners: INestMicroservice[] = [];
const publishers: EventPublisher[] = [];

/**
 * Starts a listening process.
 * @returns the spec's events that it receives
 */
async function listen(config = testRedis()): Promise<readonly CredentialRevoked[]> {
  const heard: CredentialRevoked[] = [];
  @Controller()
  class Listener {
    @EventPattern(events.credentialRevoked)
    forget(event: CredentialRevoked): void {
      if (event.credentialId === revoked.credentialId) heard.push(event);
    }
  }
  const module = await Test.createTestingModule({ controllers: [Listener] }).compile();
  const app = module.createNestMicroservice<MicroserviceOptions>({
    ...eventTransport(config),
    logger: false,
  });
  listeners.push(app);
  await app.listen();
  return heard;
}

/** Whether its connection is open, so that nothing more is lost. */
function isConnected(publisher: EventPublisher): boolean {
  return (publisher as unknown as { client: { isConnected: boolean } }).client.isConnected;
}

afterEach(async () => {
  for (const publisher of publishers.splice(0)) await publisher.onApplicationShutdown();
  for (const app of listeners.splice(0)) await app.close();
});

describe('EventPublisher', () => {
  it('delivers an event to every listener, exactly as published', async () => {
    const heard = [await listen(), await listen()];
    const publisher = new EventPublisher(testRedis(), log);
    publishers.push(publisher);
    await until(() => {
      publisher.publish(events.credentialRevoked, revoked);
      return heard.every((each) => each.length > 0);
    });
    expect(heard.map(([first]) => first)).toEqual([revoked, revoked]);
  });

  it('ends at once, and so does a listener, if Redis no longer answers', async () => {
    const proxy = await TcpProxy.open(testRedis().url);
    const config = testRedis(proxy.url);
    await listen(config);
    const publisher = new EventPublisher(config, log);
    publisher.publish(events.credentialRevoked, revoked);
    await until(() => isConnected(publisher));
    proxy.silence();
    await publisher.onApplicationShutdown();
    await listeners.pop()?.close();
    await proxy.goAway();
  });

  it('neither waits nor throws while Redis is unavailable', () => {
    const publisher = new EventPublisher(absentRedis(), log);
    publishers.push(publisher);
    expect(() => publisher.publish(events.credentialRevoked, revoked)).not.toThrow();
  });
});
