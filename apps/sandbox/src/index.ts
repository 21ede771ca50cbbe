export { sandboxBraveKey } from './linkedin/brave-route.js';
export { sandboxLinkedIn } from './linkedin/linkedin-pages.routes.js';
export * from './reddit/reddit-tokens.js';
export * from './sandbox.js';
export { sandboxYoutubeKey } from './youtube/youtube-gate.js';
export { sandboxThreadsToken } from './threads/threads-tokens.js';
export { sandboxXApp } from './x/x-tokens.js';
