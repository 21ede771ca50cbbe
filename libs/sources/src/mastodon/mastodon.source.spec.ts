import { describeSource } from '../source.conformance.js';
import { MastodonUnderTest } from './mastodon-under-test.js';

describeSource('mastodon', ['one.example'], () => MastodonUnderTest.start());
