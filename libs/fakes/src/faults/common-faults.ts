import { setTimeout as wait } from 'node:timers/promises';
import type { SourceName } from '@earshot/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultBoard } from './fault-board.js';

/** What can go wrong with any source's API, whatever it says of itself. */
export const commonFaultKinds = [
  'latency',
  'reset',
  'hang',
  'server_error',
  'html_error',
  'cut_body',
  'garbage',
  'empty_page',
] as const;

/** A fault that spoils an answer which is otherwise good. */
export type BodyFault = 'cut_body' | 'garbage';

/**
 * Waits where a `latency` strikes; breaks the connection where a `reset` does, and never answers where a `hang` does.
 * @returns whether the request is over
 */
export async function strikeConnection(
  board: FaultBoard,
  source: SourceName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const slow = board.strike(source, ['latency']);
  if (slow !== null) await wait(slow.latency_ms);
  const fault = board.strike(source, ['reset', 'hang']);
  if (fault === null) return false;
  reply.hijack();
  if (fault.kind === 'reset') request.raw.socket.resetAndDestroy();
  return true;
}

/** The body as it arrives: whole, cut off, or with a character that no JSON begins with. */
export function spoil(body: string, fault: BodyFault | null): string {
  if (fault === 'cut_body') return body.slice(0, -1);
  return fault === 'garbage' ? `\u0000${body.slice(1)}` : body;
}
