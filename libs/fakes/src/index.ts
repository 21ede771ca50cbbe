export * from './bill/bill.js';
export { didOf, uriOf as blueskyUri } from './bluesky/bluesky-names.js';
export { viewOf as dressBlueskyView } from './bluesky/bluesky-records.js';
export * from './bluesky/bluesky.routes.js';
export * from './create-app.js';
export * from './fakes.js';
export * from './faults/common-faults.js';
export * from './faults/fault.js';
export * from './faults/fault-board.js';
export { dressComment, dressDiscussion, dressIssue } from './github/github-things.js';
export * from './github/github.routes.js';
export * from './linkedin/brave-route.js';
export * from './linkedin/linkedin-pages.routes.js';
export { restPost as dressLinkedInPost } from './linkedin/page-posts.js';
export * from './mastodon/mastodon.routes.js';
export { dressStatus } from './mastodon/mastodon-status.js';
export * from './posts/fake-post.js';
export * from './posts/listing.js';
export * from './posts/name-form.js';
export * from './posts/source-parts.js';
export * from './posts/timeline.js';
export * from './reddit/reddit-tokens.js';
export { toThing as dressThing } from './reddit/thing.js';
export * from './samples.js';
export * from './search/search-index.js';
export * from './source-fake.js';
export * from './stackexchange/stackexchange.routes.js';
export { dressAnswer, dressExcerpt, dressQuestion } from './stackexchange/stackexchange-things.js';
export { dressThreadsPost, threadsOwner } from './threads/threads-media.js';
export * from './threads/threads-tokens.js';
export { dressXPost, versionsOf } from './x/x-post.js';
export * from './x/x-tokens.js';
export { readVocabulary } from './x/x-vocabulary.js';
export * from './youtube/youtube-gate.js';
export {
  comment as dressYoutubeComment,
  commentThread as dressYoutubeThread,
} from './youtube/youtube-things.js';
