import { describeSource } from '../source.conformance.js';
import { YoutubeUnderTest } from './youtube-under-test.js';

describeSource('youtube', ['search', 'comments', 'video_comments'], () =>
  YoutubeUnderTest.start('UC_x5XG1OV2P6uZZ5FSM9Ttw'),
);
