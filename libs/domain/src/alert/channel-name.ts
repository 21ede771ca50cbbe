/** Where an alert can send its messages. Each has a folder in `libs/channels`. */
export const channelNames = ['email', 'slack', 'discord', 'webhook'] as const;
export type ChannelName = (typeof channelNames)[number];

export const channelLabels: Readonly<Record<ChannelName, string>> = {
  email: 'E-mail',
  slack: 'Slack',
  discord: 'Discord',
  webhook: 'Webhook',
};
