import { EnvReader } from '../../libs/platform/dist/index.js';
import { sourceDefinitions } from '../../libs/sources/dist/index.js';
import { manifestOf } from '../../libs/domain/dist/index.js';
import { assumptions } from './assumptions.mjs';
import { billed, credentials, readings } from './readings.mjs';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * What each source's connector states about itself with its default limits: its feeds, its meters, and how often stored
 * posts have to be checked again.
 * @param {Record<string, string>} placeholders the sources' credentials
 * @throws {Error} naming what has to be added for a new source
 * @returns {Array<{ name: string, feeds: object[], meters: object[], upkeep: object, replies: object | null, billed: object
 * }>}
 */
export function sourceFacts(placeholders = credentials) {
  return Object.entries(sourceDefinitions).map(([name, definition]) => {
    const env = new EnvReader(placeholders);
    const config = new definition.config(env);
    env.finish();
    const clock = { now: () => new Date() };
    const subscriptions = { http: null, shelf: null };
    const source = definition.create(config, { http: null, clock, log: quiet, subscriptions });
    if (source === null)
      throw new Error(
        `tools/sizing/readings.mjs has no placeholder for ${manifestOf(name).access.variables.join(', ')} of ${name}.`,
      );
    if (assumptions.percentOfMentions[name] === undefined)
      throw new Error(`tools/sizing/assumptions.mjs has no percentOfMentions of ${name}.`);
    const feeds = source.feeds.filter(({ looksBack }) => looksBack !== true);
    return {
      name,
      feeds: feeds.map((feed) => ({ feed, reading: readingOf(name, feed) })),
      meters: definition.meters(config),
      upkeep: source.upkeep,
      replies: source.replies ?? null,
      billed: billed[name] ?? {},
    };
  });
}

function readingOf(source, { name }) {
  const reading = readings[`${source}/${name}`];
  if (reading === undefined) throw new Error(`tools/sizing/readings.mjs does not know ${source}/${name}.`);
  return reading;
}
