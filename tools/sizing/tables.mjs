import { manifestOf } from '../../libs/domain/dist/index.js';
import { markdownTable } from '../bench/report.mjs';
import { assumptions } from './assumptions.mjs';
import { costs, machine } from './read-costs.mjs';
import { poolSize, sizeInstallation } from './size-installation.mjs';
import { sourceFacts } from './source-facts.mjs';

/** The part of docs/scaling.md written by `npm run sizing`. */
export function sizingPages() {
  const sources = sourceFacts();
  const typical = assumptions.brands.map((brands) => sizeInstallation(sources, brands, 'typical'));
  return [
    assumed(),
    '### Processes and Postgres',
    markdownTable(machineRows(typical)),
    `If each source has its own scanner, as in Compose and on Kubernetes, each adds up to ${poolSize} connections and ${costs.residentMb.scanner} MB.`,
    '### Requests and dollars by source',
    `Requests a day and US dollars a month. In brackets: how often each name is read, if that is less often than every ${assumptions.scanMinutes} minutes or the source's own interval.`,
    markdownTable(typical[0].bySource.map((_, at) => sourceRow(typical, at))),
    '### Few and many mentions',
    markdownTable(['low', 'typical', 'high'].map((level) => levelRow(sources, level))),
    `100 million mentions take ${count((1e8 * costs.mentionBytes.value) / 1e9)} GB (${count(costs.mentionBytes.value)} bytes each), whatever their brands.`,
    '### Measured costs',
    `Measured on ${machine}.`,
    markdownTable(costRows()),
  ].join('\n\n');
}

function assumed() {
  const { mentionsPerDay, percentOfMentions } = assumptions;
  const shares = Object.entries(percentOfMentions).map(([name, percent]) => `${label(name)} ${percent}`);
  return `Assumptions: each brand watches ${assumptions.keywordsPerBrand} names of its own on all sources every ${assumptions.scanMinutes} minutes (${assumptions.feedsPerBrand} feeds, one Mastodon server, one Stack Exchange site with a key). It gets ${mentionsPerDay.typical} mentions a day (few: ${mentionsPerDay.low}, many: ${count(mentionsPerDay.high)}), in percent: ${shares.join(', ')}. Searches return ${assumptions.returnedPerMention} posts for each mention. Mentions are kept for ${assumptions.keptDays} days. For ${assumptions.toldShare * 100} % of them, an alert notifies at once. Each brand makes ${assumptions.callsPerBrand} API calls a day. Each app has at least ${assumptions.fewestReplicas} processes, none using more than ${assumptions.busiest * 100} % of a core on average.`;
}

function machineRows(sizes) {
  const row = (what, value) => ({
    what,
    ...Object.fromEntries(sizes.map((size) => [`${count(size.brands)} brands`, value(size)])),
  });
  return [
    row('mentions a day', ({ day }) => count(day.mentions)),
    ...sizes[0].apps.map(({ app }, at) =>
      row(`${app}: processes (total cores)`, ({ apps }) => `${apps[at].replicas} (${few(apps[at].cores)})`),
    ),
    row('memory of all processes, GB', ({ memoryMb }) => few(memoryMb / 1_000)),
    row('Postgres: cores', ({ cores }) => few(cores.postgres)),
    row('Postgres: maximum connections', ({ connections }) => count(connections)),
    row('Postgres: GB after a year', ({ diskGb }) => few(diskGb)),
    row('Postgres: GB of that ideally in memory', ({ touchedGb }) => few(touchedGb)),
    row('sources, US dollars a month', ({ usdPerMonth }) => count(usdPerMonth)),
  ];
}

function sourceRow(sizes, at) {
  const cells = sizes.map(({ brands, bySource }) => {
    const { sent, isShort, intervalMinutes, usdPerMonth } = bySource[at];
    const every = isShort ? ` (${duration(intervalMinutes)})` : '';
    const dollars = usdPerMonth > 0 ? `, $${count(usdPerMonth)}` : '';
    return [`${count(brands)} brands`, `${count(sent)}${every}${dollars}`];
  });
  return { source: label(sizes[0].bySource[at].source), ...Object.fromEntries(cells) };
}

function levelRow(sources, level) {
  const size = sizeInstallation(sources, 1_000, level);
  const classifier = size.apps.find(({ app }) => app === 'classifier');
  return {
    'mentions a day per brand (1,000 brands)': count(assumptions.mentionsPerDay[level]),
    'classifiers (cores)': `${classifier.replicas} (${few(classifier.cores)})`,
    'scanner cores': few(size.cores.scanner),
    'Postgres cores': few(size.cores.postgres),
    'GB after a year': few(size.diskGb),
    'sources, US dollars a month': count(size.usdPerMonth),
  };
}

function costRows() {
  return Object.values(costs).map(({ what, value, by, when, bySource, others, ...rest }) => ({
    what,
    value: value ?? valuesOf({ ...(bySource ?? rest), ...(others === undefined ? {} : { others }) }),
    by,
    when,
  }));
}

function valuesOf(values) {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

const label = (name) => manifestOf(name).label;
const count = (number) => Math.round(number).toLocaleString('en');

/** Two significant digits below 10, whole numbers above; anything below 0.01 becomes "< 0.01". */
function few(number) {
  if (number < 0.01) return '< 0.01';
  if (number >= 10) return count(number);
  return String(Number(number.toPrecision(2)));
}

function duration(minutes) {
  if (minutes < 120) return `${Math.round(minutes)} min`;
  return minutes < 2_880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} days`;
}
