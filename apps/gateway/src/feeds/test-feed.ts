import { Injectable } from '@nestjs/common';
import { type testFeed, type TestFeedInput, type TestFeedOutput } from '@earshot/contracts';
import { ExternalEffect } from '../call/external-effect.js';
import type { Handler, HandlerCall } from '../call/handler.js';
import { feedAddressOf } from './feed-address.js';
import { FeedTest } from './feed-test.js';

/** Reads an address as the scanner would, without holding a database connection. */
@Injectable()
export class TestFeedHandler implements Handler<typeof testFeed> {
  constructor(private readonly test: FeedTest) {}

  async handle(input: TestFeedInput, { project }: HandlerCall): Promise<ExternalEffect<TestFeedOutput>> {
    const address = feedAddressOf(input);
    return new ExternalEffect(() => this.test.read(project.id, address));
  }
}
