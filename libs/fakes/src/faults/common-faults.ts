import { setTimeout as wait } from 'node:timers/promises';
import type { SourceName } from '@earshot/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultBoard } from './fault-board.js';

/** Faults that can happen to any source's API, whether documented or not. */
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

/** A fault that corrupts an otherwise good answer. */
export type BodyFault = 'cut_body' | 'garbage';

/**
 * Applies connection faults: `latency` waits, `reset` breaks the connection, and `hang` never answers.
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

/** The body as it arrives: intact, cut off, or starting with a character that no JSON begins with. */
export function spoil(body: string, fault: BodyFault | null): string {
  if (fault === 'cut_body') return body.slice(0, -1);
  return fault === 'garbage' ? `\u0000${body.slice(1)}` : body;
}
