import { EnvReader } from '../../libs/platform/dist/index.js';
import { sourceDefinitions } from '../../libs/sources/dist/index.js';
import { billed, credentials, readings } from './readings.mjs';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * What the connector of each source says of itself with the limits that hold by default: its feeds, its meters, and how often
 * it has to ask for kept posts again.
 * @returns {Array<{ name: string, feeds: object[], meters: object[], upkeep: object, replies: object | null, billed: object }>}
 */
export function sourceFacts() {
  return Object.entries(sourceDefinitions).map(([name, definition]) => {
    const env = new EnvReader(credentials);
    const config = new definition.config(env);
    env.finish();
    const source = definition.create(config, { http: null, clock: { now: () => new Date() }, log: quiet });
    const feeds = source.feeds.filter(({ looksBack }) => looksBack !== true);
    return {
      name,
      feeds: feeds.map((feed) => ({ feed, reading: readingOf(name, feed) })),
      meters: definition.meters(config),
      upkeep: source.upkeep,
      replies: source.replies,
      billed: billed[name] ?? {},
    };
  });
}

function readingOf(source, { name }) {
  const reading = readings[`${source}/${name}`];
  if (reading === undefined) throw new Error(`tools/sizing/readings.mjs does not know ${source}/${name}.`);
  return reading;
}
