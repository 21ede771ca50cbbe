import { manifestOf, withLimits } from '@earshot/domain';
import type { SourceDefinition } from '../source.js';
import { StackexchangeApi } from './stackexchange-api.js';
import { stackexchangeSearchFeed } from './stackexchange-search.feed.js';
import { stackexchangeUpkeep } from './stackexchange-upkeep.js';
import { StackexchangeConfig } from './stackexchange.config.js';

/** Stack Exchange allows 30 requests per second and IP address; the rest is left to others with the same address. */
const perSecond = 8;

/** Stack Exchange: questions and answers from chosen sites, by search. */
export const stackexchange: SourceDefinition<StackexchangeConfig> = {
  config: StackexchangeConfig,
  meters: ({ requestsPerDay }) =>
    withLimits(manifestOf('stackexchange'), {
      requests: requestsPerDay,
      searches: perSecond,
      questions: perSecond,
      answers: perSecond,
    }),
  create(config, deps) {
    if (config.sites.length === 0) return null;
    const api = new StackexchangeApi(config, deps);
    const feeds = config.sites.map((site) => stackexchangeSearchFeed(site, config, api, deps));
    return {
      feeds,
      tried: feeds,
      upkeep: stackexchangeUpkeep(config, api),
    };
  },
};
