import { assumptions } from './assumptions.mjs';
import { costs } from './read-costs.mjs';
import { listedPerSecond } from './readings.mjs';
import { sizeSource } from './size-source.mjs';

const daySeconds = 86_400;
/** The most connections each process opens (DATABASE_POOL_SIZE); the leading scheduler has one more. */
export const poolSize = 10;

/**
 * Computes the resources of an installation with this many brands.
 * @param {Array<object>} sources from `sourceFacts`
 * @param {number} brands
 * @param {'low' | 'typical' | 'high'} level of mentions
 */
export function sizeInstallation(sources, brands, level) {
  const mentionsPerDay = brands * assumptions.mentionsPerDay[level];
  const bySource = sources.map((facts) =>
    sizeSource(facts, brands, (mentionsPerDay * assumptions.percentOfMentions[facts.name]) / 100),
  );
  const day = {
    mentions: mentionsPerDay,
    told: mentionsPerDay * assumptions.toldShare,
    calls: brands * assumptions.callsPerBrand,
    scans: bySource.reduce((all, { intervalMinutes }) => all + (brands * 1_440) / intervalMinutes, 0),
    checks: sum(bySource.map(({ checks }) => checks)),
  };
  const cores = coresOf(day, bySource);
  const apps = appsOf(cores, brands);
  const kept = mentionsPerDay * assumptions.keptDays;
  return {
    brands,
    day,
    bySource,
    cores,
    apps,
    memoryMb: sum(apps.map(({ replicas, memoryMb }) => replicas * memoryMb)),
    connections: sum(apps.map(({ replicas }) => replicas)) * poolSize + 1,
    kept,
    diskGb: (kept * costs.mentionBytes.value + day.scans * 90 * costs.scanBytes.value) / 1e9,
    touchedGb: (kept * costs.randomIndexBytes.value) / 1e9,
    usdPerMonth: sum(bySource.map(({ usdPerMonth }) => usdPerMonth)),
  };
}

/** The average number of busy cores over a day. */
function coresOf({ mentions, told, calls, scans, checks }, bySource) {
  const perSecond = (times) => times / daySeconds;
  const us = (value) => value / 1e6;
  const ms = (value) => value / 1e3;
  const { callMs, callPostgresMs, judgeMs, judgePostgresMs, tellMs, tellPostgresMs } = costs;
  const { watchScannerUs, watchPostgresUs, storeScannerUs, storePostgresUs } = costs;
  return {
    gateway: perSecond(calls) * ms(callMs.value),
    scheduler: 0.02,
    scanner:
      sum(bySource.map(readingCores)) +
      perSecond(scans) * us(watchScannerUs.value) +
      perSecond(mentions + checks) * us(storeScannerUs.value),
    classifier: perSecond(mentions) * ms(judgeMs.value),
    dispatcher: perSecond(told) * ms(tellMs.value),
    postgres:
      perSecond(scans) * us(watchPostgresUs.value) +
      perSecond(mentions + checks) * us(storePostgresUs.value) +
      perSecond(mentions) * ms(judgePostgresMs.value) +
      perSecond(told) * ms(tellPostgresMs.value) +
      perSecond(calls) * ms(callPostgresMs.value),
  };
}

/** Cores for making requests to the source and reading what it lists. */
function readingCores({ source, sent, listed, checks }) {
  const { readingMs, listedUs } = costs;
  const posts = listed + checks + (listedPerSecond[source] ?? 0) * daySeconds;
  return (
    (sent / daySeconds) * ((readingMs.bySource[source] ?? readingMs.others) / 1e3) +
    (posts / daySeconds) * ((listedUs.bySource[source] ?? listedUs.others) / 1e6)
  );
}

function appsOf(cores, brands) {
  return ['gateway', 'scheduler', 'scanner', 'classifier', 'dispatcher'].map((app) => ({
    app,
    replicas: Math.max(assumptions.fewestReplicas, Math.ceil(cores[app] / assumptions.busiest)),
    cores: cores[app],
    memoryMb:
      costs.residentMb[app] +
      (app === 'scanner' ? (brands * assumptions.keywordsPerBrand * costs.keywordBytes.value) / 1e6 : 0),
  }));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
