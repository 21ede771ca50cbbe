import { listFeeds, type ListFeedsOutput } from '@earshot/contracts';
import type { Tenant, TestGateway } from '../../testing/test-gateway.js';

/** The feeds of a project, as listed. */
export async function listedFeeds(gateway: TestGateway, as: Tenant, opml = false): Promise<ListFeedsOutput> {
  return (await gateway.rest(listFeeds, { opml }, as.key)).data as ListFeedsOutput;
}
