import type { FastifyInstance } from 'fastify';
import { readJson } from '../http/read-json.js';
import { parseFault } from './fault.js';
import type { FaultBoard } from '@earshot/fakes';

/** POST, GET and DELETE /faults. */
export function faultsRoutes(app: FastifyInstance, board: FaultBoard): void {
  app.post('/faults', (request, reply) => {
    const fault = readJson(request.body, parseFault);
    board.add(fault);
    return reply.code(201).send(fault);
  });
  app.get('/faults', () => ({ faults: board.list() }));
  app.delete('/faults', (_request, reply) => {
    board.clear();
    return reply.code(204).send();
  });
}
