/** Where an alert can send to. A name stands here once its folder in `libs/channels` exists. */
export const channelNames = ['email', 'slack', 'discord', 'webhook'] as const;
export type ChannelName = (typeof channelNames)[number];
