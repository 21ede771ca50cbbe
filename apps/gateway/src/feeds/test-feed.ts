import { Injectable } from '@nestjs/common';
import { type testFeed } from '@earshot/contracts';
import { ExternalEffect } from '../call/external-effect.js';
import type { Handle } from '../call/handler.js';
import { feedAddressOf } from './feed-address.js';
import { FeedTest } from './feed-test.js';

/** Reads an address as the scanner would, without holding a database connection. */
@Injectable()
export class TestFeedHandler {
  constructor(private readonly test: FeedTest) {}

  readonly handle: Handle<typeof testFeed> = async (input, { project }) => {
    const address = feedAddressOf(input);
    return new ExternalEffect(() => this.test.read(project.id, address));
  };
}
