import { describeSource } from '../source.conformance.js';
import { YoutubeUnderTest } from './youtube-under-test.js';

const comments = { inFull: 320, atMost: 908, showsOlder: true } as const;
describeSource(
  'youtube',
  ['search', 'comments', 'video_comments'],
  () => YoutubeUnderTest.start('UC_x5XG1OV2P6uZZ5FSM9Ttw'),
  { comments, video_comments: comments },
);
