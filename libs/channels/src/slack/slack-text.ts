const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const zeroWidthSpace = '\u200B';

/**
 * Escapes text for Slack's `text` field: the three characters that begin its markup and mentions. Servers that only use
 * Slack's format interpret more: for them, invisible spaces break up `@channel` and `![](..)`.
 * https://docs.slack.dev/messaging/formatting-message-text
 */
export function slackText(text: string): string {
  return text
    .replace(/@(?=\S)|\](?=[([])|!(?=\[)/g, (sign) => sign + zeroWidthSpace)
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}
