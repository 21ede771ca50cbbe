import type { MentionStatus, MonitorGroup, PostKind, RemovalReason, Sentiment } from '@earshot/domain';

/** Display names of the sentiments. */
export const sentimentLabels: Readonly<Record<Sentiment, string>> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
};

/** Display names of the statuses. */
export const statusLabels: Readonly<Record<MentionStatus, string>> = {
  new: 'New',
  reviewed: 'Reviewed',
  done: 'Done',
  ignored: 'Not about us',
};

/** Display names of the kinds of post. */
export const kindLabels: Readonly<Record<PostKind, string>> = {
  post: 'Posts',
  comment: 'Comments and replies',
};

/** Display names of the groups of monitors. */
export const groupLabels: Readonly<Record<MonitorGroup, string>> = {
  my_brand: 'My brand',
  competitors: 'Competitors',
  custom: 'Custom',
};

/** The reasons why a post is no longer available. */
export const removalLabels: Readonly<Record<RemovalReason, string>> = {
  deleted_at_source: 'Its author or the source took it down',
  retention: 'Its source no longer allows keeping it',
};
