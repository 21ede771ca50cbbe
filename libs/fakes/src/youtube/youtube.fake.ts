import { scrambledName } from '../posts/name-form.js';
import type { SourceFake } from '../source-fake.js';
import { youtubeFaultKinds } from './youtube-faults.js';
import { sandboxYoutubeKey } from './youtube-gate.js';
import { youtubeRoutes } from './youtube.routes.js';

/** YouTube's Data API, whose search finds no comments: https://developers.google.com/youtube/v3/docs */
export const youtubeFake: SourceFake = {
  faultKinds: youtubeFaultKinds,
  names: {
    is: (name, kind) => (kind === 'post' ? /^[\w-]{11}$/ : /^[\w.-]{12,60}$/).test(name),
    must: '11 of A-Z a-z 0-9 _ - (video), or 12-60 of these and . (comment)',
    make: (kind, _publishedAt, serial) =>
      kind === 'post' ? scrambledName(serial).slice(0, 11) : `Ug${scrambledName(serial).slice(0, 18)}4AaABAg`,
  },
  searches: 'posts',
  routes: youtubeRoutes,
  environment: (url) => ({ YOUTUBE_API_KEY: sandboxYoutubeKey, YOUTUBE_API_URL: `${url}/youtube/v3` }),
  generous: { YOUTUBE_SEARCHES_PER_DAY: '100000', YOUTUBE_UNITS_PER_DAY: '10000000' },
  replay: {
    corpus: 'corpora/youtube_comments.json',
    longestText: 2_000,
    hasReplies: true,
    // The address of a comment also contains that of its video.
    addresses: [/[?&]lc=([\w.-]+)/, /[?&]v=([\w-]{11})/],
    environment: {
      YOUTUBE_OVERLAP_HOURS: '1',
      YOUTUBE_SEARCHES_PER_DAY: '1000000',
      YOUTUBE_UNITS_PER_DAY: '100000000',
    },
    // Each one asks us to wait for a minute, and three in a row would mean that the daily quota is used up.
    faults: [{ kind: 'rate', every_s: 200, after_s: 15 }],
  },
};
