import type { ReceiverAnswer } from '../webhooks/receive-delivery.js';

/** https://docs.slack.dev/reference/block-kit/blocks */
const maxBlocks = 50;
/** Not documented, but observed: https://github.com/slackapi/bolt-js/issues/2509 */
const maxCharacters = 13_200;
const kinds = ['header', 'section', 'context', 'actions', 'divider', 'image', 'rich_text'];

/** Returns Slack's response to the body of an incoming webhook: `ok`, or the one word for what it does not accept. */
export function slackAnswer(body: string): ReceiverAnswer {
  const message = readObject(body);
  if (message === null) return refusal('invalid_payload');
  const { text, blocks } = message;
  if (blocks === undefined) return typeof text === 'string' && text !== '' ? ok : refusal('no_text');
  if (!Array.isArray(blocks) || blocks.length > maxBlocks || !blocks.every(isBlock))
    return refusal('invalid_blocks');
  return [...JSON.stringify(blocks)].length > maxCharacters ? refusal('msg_blocks_too_long') : ok;
}

const ok = { status: 200, body: 'ok' };

function refusal(word: string): ReceiverAnswer {
  return { status: 400, body: word };
}

function isBlock(block: unknown): boolean {
  const {
    type,
    block_id: id = '',
    text,
  } = (block ?? {}) as { type?: string; block_id?: string; text?: unknown };
  if (!kinds.includes(type ?? '') || id.length > 255) return false;
  if (type === 'header') return isText(text, 150);
  if (type === 'section') return isText(text, 3_000);
  return type !== 'rich_text' || !hasEmptyText(block);
}

function isText(value: unknown, maxLength: number): boolean {
  const { text } = (value ?? {}) as { text?: unknown };
  return typeof text === 'string' && text !== '' && [...text].length <= maxLength;
}

function hasEmptyText(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ((value as { text?: unknown }).text === '') return true;
  return Object.values(value).some(hasEmptyText);
}

function readObject(body: string): { text?: unknown; blocks?: unknown } | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
