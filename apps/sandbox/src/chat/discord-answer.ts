import type { ReceiverAnswer } from '../webhooks/receive-delivery.js';

interface Embed {
  readonly title?: string;
  readonly description?: string;
  readonly author?: { readonly name: string };
  readonly footer?: { readonly text: string };
  readonly fields?: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Returns Discord's response to the body of a webhook: 204, with `wait` 200 and the message, or 400 and code 50035.
 * https://docs.discord.com/developers/resources/webhook#execute-webhook
 */
export function discordAnswer(body: string, { waits }: { readonly waits: boolean }): ReceiverAnswer {
  const fault = faultOf(body);
  if (fault !== null)
    return { status: 400, body: { code: 50035, message: 'Invalid Form Body', errors: { _errors: [fault] } } };
  return waits ? { status: 200, body: { id: '1', type: 0 } } : { status: 204, body: '' };
}

/** The first thing that Discord would not accept; null = it accepts all. */
function faultOf(body: string): string | null {
  const { content = '', embeds = [] } = readMessage(body);
  if (content === '' && embeds.length === 0) return 'Cannot send an empty message';
  if (size(content) > 2_000) return 'content: Must be 2000 or fewer in length.';
  if (embeds.length > 10) return 'embeds: Must be 10 or fewer in length.';
  const tooLong = embeds.some(
    ({ title = '', description = '', author, footer, fields = [] }) =>
      size(title) > 256 ||
      size(description) > 4_096 ||
      size(author?.name ?? '') > 256 ||
      size(footer?.text ?? '') > 2_048 ||
      fields.length > 25 ||
      fields.some(({ name, value }) => !isWithin(name, 256) || !isWithin(value, 1_024)),
  );
  if (tooLong) return 'embeds: a part is longer than it may be.';
  const sum = embeds.reduce((total, embed) => total + charactersOf(embed), 0);
  return sum > 6_000 ? 'embeds: Embed size exceeds maximum size of 6000' : null;
}

function charactersOf({ title = '', description = '', author, footer, fields = [] }: Embed): number {
  const texts = [title, description, author?.name ?? '', footer?.text ?? ''];
  return size([...texts, ...fields.flatMap(({ name, value }) => [name, value])].join(''));
}

function isWithin(text: string, maxLength: number): boolean {
  return text !== '' && size(text) <= maxLength;
}

function size(text: string): number {
  return [...text].length;
}

function readMessage(body: string): { content?: string; embeds?: readonly Embed[] } {
  try {
    return (JSON.parse(body) ?? {}) as object;
  } catch {
    return {};
  }
}
