import { type SourceName } from '@earshot/domain';
import type { FastifyInstance } from 'fastify';
import type { Bill } from '@earshot/fakes';

/** GET /bill: what each vendor would have charged since the sandbox was started. */
export function billRoutes(app: FastifyInstance, bills: ReadonlyMap<SourceName, Bill>): void {
  app.get('/bill', () => ({
    sources: Object.fromEntries([...bills].map(([source, bill]) => [source, bill.total])),
  }));
}
