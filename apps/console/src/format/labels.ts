import type { MentionStatus, MonitorGroup, PostKind, RemovalReason, Sentiment } from '@earshot/domain';

/** What people read for each mood. */
export const sentimentLabels: Readonly<Record<Sentiment, string>> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
};

/** What people read for each status. */
export const statusLabels: Readonly<Record<MentionStatus, string>> = {
  new: 'New',
  reviewed: 'Reviewed',
  done: 'Done',
  ignored: 'Not about us',
};

/** What people read for each kind of post. */
export const kindLabels: Readonly<Record<PostKind, string>> = {
  post: 'Posts',
  comment: 'Comments and replies',
};

/** What people read for each group of monitors. */
export const groupLabels: Readonly<Record<MonitorGroup, string>> = {
  my_brand: 'My brand',
  competitors: 'Competitors',
  custom: 'Custom',
};

/** Why a post is not here any more. */
export const removalLabels: Readonly<Record<RemovalReason, string>> = {
  deleted_at_source: 'Its author or the source took it down',
  retention: 'Its source allows keeping it no longer',
};
