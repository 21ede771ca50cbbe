const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const zeroWidthSpace = '\u200B';

/**
 * Text for Slack's field `text`, with the three characters escaped that begin its markup and its mentions.
 * Servers that only speak Slack's format make more of it: `@channel` and `![](..)` are broken up for them by spaces
 * that nobody sees.
 * https://docs.slack.dev/messaging/formatting-message-text
 */
export function slackText(text: string): string {
  return text
    .replace(/@(?=\S)|\](?=[([])|!(?=\[)/g, (sign) => sign + zeroWidthSpace)
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}
