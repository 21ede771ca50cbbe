import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFeed, explainMention, type ExplainMentionOutput, removeFeed } from '@earshot/contracts';
import {
  givenAlert,
  givenClassified,
  givenMatch,
  givenMention,
  givenMonitor,
  givenNotification,
  givenPost,
} from '@earshot/database/testing';
import { MentionRepository, MentionUpkeepRepository, MonitorRepository } from '@earshot/database';
import {
  type Alert,
  type AlertVerdict,
  alertVerdicts,
  allIgnored,
  type MentionStatus,
  type MonitorFilters,
  noFilters,
  readCommunity,
  type Scope,
  type SourceManifest,
  sourceManifests,
  type SourceName,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import {
  givenKey,
  givenTenant,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeAll(async () => {
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function explain(id: string, as = tenant): Promise<ExplainMentionOutput> {
  const [rest, tool] = await gateway.both(explainMention, { id }, as.key);
  expect(rest.error).toBeUndefined();
  expect(tool).toEqual(rest);
  return rest.data as ExplainMentionOutput;
}

async function aMention(as = tenant, text = 'acme is down again') {
  const { database } = gateway.database;
  const monitor = await givenMonitor(database, as.projectId, { name: 'Our name' });
  return { monitor, mention: await givenMention(database, monitor, { text }) };
}

describe('explain_mention', () => {
  it('names each keyword, where it was found, and the words around it', async () => {
    const long = `acme ${'x'.repeat(300)}`;
    const { monitor, mention } = await aMention(tenant, long);
    const { matches } = await explain(mention.id);
    expect(matches).toEqual([
      {
        monitor_id: monitor.id,
        monitor_name: 'Our name',
        keyword: 'acme',
        field: 'text',
        start: 0,
        end: 4,
        link: null,
        excerpt: long.slice(0, 84),
        excerpt_start: 0,
        excerpt_end: 4,
      },
    ]);
  });

  it('says what each monitor with a matching keyword does with it today, and why', async () => {
    const own = await givenTenant(gateway);
    const { database } = gateway.database;
    const { monitor, mention } = await aMention(own, 'why is acme down again?');
    const named = (name: string, filters: Partial<MonitorFilters>, rest = {}) =>
      givenMonitor(database, own.projectId, { name, filters: { ...noFilters, ...filters }, ...rest });
    await named('words', { requiredWords: ['price', 'cost'] });
    await named('places', { onlyCommunities: ['r/smiths'], excludeLanguages: ['en'] });
    await named('capitals', { caseSensitiveKeywords: ['ACME'] }, { keywords: ['ACME'] });
    await named('unsure', { onlyAuthors: ['grumpy'], onlyLanguages: ['en'] }, { active: false });
    await named('something else', {}, { keywords: ['globex'] });
    await named('elsewhere', {}, { sources: ['x'] });
    const { monitors } = await explain(mention.id, own);
    expect(monitors.map(({ name, verdict, dropped_by, because }) => [name, verdict, dropped_by, because])).toEqual([
      ['unsure', 'matches', [], ['“acme” is in it', 'The monitor is paused: it collects nothing now']],
      ['capitals', 'dropped', ['case_sensitive_keywords'], ['It contains “ACME” only in other capitals']],
      ['places', 'dropped', ['exclude_languages'], ['It is in English, which the monitor excludes']],
      ['words', 'dropped', ['required_words'], ['It does not contain any of “price”, “cost”']],
      ['Our name', 'matches', [], ['“acme” is in it']],
    ]); // prettier-ignore
    const sources = ['x'] as const;
    await database.asSystem((tx) => new MonitorRepository().update(tx, { ...monitor, sources }, 'continue'));
    expect((await explain(mention.id, own)).monitors.at(-1)).toMatchObject({
      verdict: 'source_not_listed',
      because: ['The monitor no longer watches Reddit'],
    });
  });

  it('names every excluded word, and admits that links without a keyword are not known', async () => {
    const own = await givenTenant(gateway);
    const { database } = gateway.database;
    const { monitor, mention } = await aMention(own, 'acme is hiring: jobs, jobs!');
    const filters = { ...noFilters, requiredWords: ['remote'] };
    const excludeKeywords = ['jobs', 'hiring'];
    await database.asSystem((tx) =>
      new MonitorRepository().update(tx, { ...monitor, excludeKeywords, filters }, 'continue'),
    );
    expect((await explain(mention.id, own)).monitors).toMatchObject([
      {
        verdict: 'dropped',
        dropped_by: ['exclude_keywords', 'required_words'],
        because: [
          'It contains “hiring”, which the monitor excludes',
          'It contains “jobs”, which the monitor excludes',
          'It does not contain any of “remote”',
          'A required word may be in a link: only links with a keyword are stored',
        ],
      },
    ]);
  });

  it('says whether a monitor takes every entry of its feed, as it did when it found the post', async () => {
    const own = await givenTenant(gateway);
    const { database } = gateway.database;
    const monitor = await givenMonitor(database, own.projectId, { sources: ['feeds'] });
    const address = 'https://blog.example/whole.xml';
    const add = (whole_for_monitor_id: string | null) =>
      gateway.rest(addFeed, { address, title: 'Blog', whole_for_monitor_id }, own.key);
    const { data } = await add(monitor.id);
    const key = createHash('sha256').update(address).digest('hex').slice(0, 16);
    const post = givenPost({ source: 'feeds', externalId: `${key}:entry:1`, text: 'Nothing special' });
    const match = givenMatch(monitor.id, { field: 'feed', keyword: 'Blog' });
    const { newMentions } = await database.asSystem((tx) =>
      new MentionRepository().saveFound(tx, [{ projectId: own.projectId, post, matches: [match] }]),
    );
    const stands = async () => {
      const { monitors } = await explain(newMentions[0]?.id ?? '', own);
      return monitors.map(({ verdict, because }) => [verdict, ...because]);
    };
    const taken = [['matches', 'It takes every entry of the feed “Blog”']];
    const gone = 'It no longer takes every entry of the feed “Blog”, and none of its keywords is in the post';
    expect(await stands()).toEqual(taken);
    await add(null);
    expect(await stands()).toEqual([['no_keyword', gone]]);
    await add(monitor.id);
    expect(await stands()).toEqual(taken);
    await gateway.rest(removeFeed, { id: (data as { id: string }).id }, own.key);
    expect(await stands()).toEqual([['no_keyword', gone]]);
  });

  it('says that an author known only by id may be one of those listed by name', async () => {
    const { database } = gateway.database;
    const sources = ['x'] as const;
    const limitedTo = (onlyAuthors: readonly string[]) =>
      givenMonitor(database, tenant.projectId, { sources, filters: { ...noFilters, onlyAuthors } });
    const [byName, byId] = [await limitedTo(['ada']), await limitedTo(['id:17'])];
    const mention = await givenMention(database, byName, { source: 'x', authorHandle: 'id:17' });
    const { monitors } = await explain(mention.id);
    expect(
      new Map(monitors.map(({ monitor_id, verdict, because }) => [monitor_id, [verdict, ...because]])),
    ).toEqual(
      new Map([
        [byName.id, ['matches', '“acme” is in it', 'Its author is not known: such posts are kept']],
        [byId.id, ['matches', '“acme” is in it']],
      ]),
    );
  });

  it('names the place that a monitor excludes or does not include, for every source with places', async () => {
    const own = await givenTenant(gateway);
    const { database } = gateway.database;
    const places = sourceManifests.flatMap(({ name, community }: SourceManifest) =>
      community === undefined ? [] : [{ source: name as SourceName, example: community.example }],
    );
    expect(places.map(({ source }) => source)).toEqual(
      expect.arrayContaining(['reddit', 'youtube', 'github', 'stackexchange', 'mastodon']),
    );
    for (const { source, example } of places) {
      const sources = [source];
      const monitor = await givenMonitor(database, own.projectId, { name: 'finder', sources });
      const limited = (name: string, filters: Partial<MonitorFilters>) =>
        givenMonitor(database, own.projectId, { name, sources, filters: { ...noFilters, ...filters } });
      await limited('only there', { onlyCommunities: [example] });
      await limited('not there', { excludeCommunities: [example] });
      const shown = readCommunity(example)?.name ?? '';
      const stands = async (community: string) => {
        const mention = await givenMention(database, monitor, { source, community, text: 'acme is down' });
        const { monitors } = await explain(mention.id, own);
        return Object.fromEntries(
          monitors
            .filter(({ name }) => name !== 'finder')
            .map(({ name, verdict, because }) => [name, [verdict, ...because]]),
        );
      };
      expect(await stands(shown.toUpperCase())).toMatchObject({
        'only there': ['matches', expect.anything()],
        'not there': ['dropped', `It was posted in ${shown.toUpperCase()}, which the monitor excludes`],
      });
      expect(await stands('somewhere/else')).toMatchObject({
        'only there': ['dropped', `It was posted in somewhere/else; the monitor wants only ${example}`],
        'not there': ['matches', expect.anything()],
      });
    }
  });

  it('says that it is not classified yet, and what it waits for', async () => {
    const { mention } = await aMention();
    const { dataSource } = gateway.database;
    expect(await explain(mention.id)).toMatchObject({
      classification: null,
      progress: 'waiting_for_classification',
    });
    await dataSource.query(
      "UPDATE mention_work SET dead_at = now(), last_error = 'It is poison.' WHERE mention_id = $1",
      [mention.id],
    );
    expect(await explain(mention.id)).toMatchObject({ progress: 'given_up', last_error: 'It is poison.' });
    await dataSource.query("UPDATE mention_work SET dead_at = NULL, stage = 'alert' WHERE mention_id = $1", [
      mention.id,
    ]);
    expect(await explain(mention.id)).toMatchObject({ progress: 'waiting_for_alerts' });
  });

  it('says that a post that was removed before it was classified waits for nothing', async () => {
    const own = await givenTenant(gateway);
    const { database } = gateway.database;
    await givenAlert(database, own.projectId);
    const { mention } = await aMention(own);
    await database.asSystem((tx) =>
      new MentionUpkeepRepository().remove(tx, [mention.id], 'deleted_at_source'),
    );
    const { progress, alerts } = await explain(mention.id, own);
    expect([progress, alerts.map(({ sentence }) => sentence)]).toEqual([
      'done',
      ['It did not fire: the post was removed before it was classified'],
    ]);
  });

  it('shows the classifier, its version, its confidence and its reasons', async () => {
    const { mention } = await aMention();
    await givenClassified(gateway.database.database, mention.id);
    const { classification, progress } = await explain(mention.id);
    expect(progress).toBe('done');
    expect(classification).toEqual({
      classifier: 'transformer',
      version: '1',
      confidence: 0.5,
      is_relevant: true,
      category: 'complaint',
      sentiment: 'negative',
      urgency: 80,
      decided_by: ['Decided by the transformer model of this installation, version 1'],
      verdicts: [
        {
          about: 'relevance',
          verdict: 'It is about the brand',
          how_sure: 'not very sure',
          because: [],
          against: [],
          would_change: null,
        },
        {
          about: 'category',
          verdict: 'It is a complaint',
          how_sure: 'not very sure',
          because: [],
          against: [],
          would_change: null,
        },
        {
          about: 'sentiment',
          verdict: 'It is negative about the brand',
          how_sure: 'not very sure',
          because: [],
          against: [],
          would_change: null,
        },
        {
          about: 'urgency',
          verdict: 'It needs action now: 80 of 100',
          how_sure: 'not very sure',
          because: ['Says “down”, a sign of a widespread outage: +30'],
          against: [],
          would_change: null,
        },
      ],
      reasons: [
        {
          about: 'urgency',
          code: 'outage_words',
          sentence: 'Says “down”, a sign of a widespread outage: +30',
          evidence: 'down',
          points: 30,
          against: false,
          spans: [{ field: 'text', start: 8, end: 12 }],
        },
      ],
      classified_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('marks the words of each reason, separates for and against, and says what would have changed it', async () => {
    const own = await givenTenant(gateway);
    const { database, dataSource } = gateway.database;
    await givenAlert(database, own.projectId, { name: 'urgent', minUrgency: 60, categories: ['praise'] });
    const { mention } = await aMention(own, 'They dropped an acme on me, and acme is down\nfor everyone');
    await givenClassified(database, mention.id, {
      isRelevant: false,
      urgency: 58,
      reasons: [
        { about: 'relevance', code: 'ordinary_word', evidence: 'acme', points: 0.4 },
        { about: 'relevance', code: 'used_as_a_word', evidence: 'an acme', points: -1.1 },
        { about: 'urgency', code: 'model_urgency_today', evidence: '61 %', points: 42 },
        { about: 'urgency', code: 'outage_words', evidence: 'down for everyone', points: 16 },
      ],
    });
    const { classification, alerts } = await explain(mention.id, own);
    const [first, second] = mention.text.matchAll(/acme/g);
    expect(classification?.reasons.map(({ code, against, spans }) => [code, against, spans])).toEqual([
      ['ordinary_word', true, mention.matches.map(({ start, end }) => ({ field: 'text', start, end }))],
      [
        'used_as_a_word',
        false,
        [{ field: 'text', start: (first?.index ?? 0) - 3, end: (first?.index ?? 0) + 4 }],
      ],
      ['model_urgency_today', false, []],
      ['outage_words', false, [{ field: 'text', start: (second?.index ?? 0) + 8, end: mention.text.length }]],
    ]);
    expect(classification?.verdicts.map(({ about, would_change }) => [about, would_change])).toEqual([
      ['relevance', 'It would be about the brand without one reason: says “an acme”, as an ordinary word'],
      ['category', null],
      ['sentiment', null],
      ['urgency', 'At 60 or more (2 points higher) it needs attention today'],
    ]);
    expect(alerts[0]?.would_change).toBe(
      'It would fire if the mention were about the brand, the alert covered the category Complaint and its urgency were 2 higher (58, where the alert’s minimum is 60)',
    );
    await dataSource.query('UPDATE alerts SET active = false WHERE project_id = $1', [own.projectId]);
    expect((await explain(mention.id, own)).alerts[0]?.would_change).toBeNull();
  });

  it('says whether a language model decided, and shows reasons unknown to this version', async () => {
    const { mention } = await aMention();
    await givenClassified(gateway.database.database, mention.id, {
      classifier: 'transformer@1',
      reasons: [
        { about: 'provider', code: 'llm_failed', evidence: 'no answer in time', points: 0 },
        { about: 'category', code: 'rule_of_long_ago', evidence: 'down', points: 2 },
      ],
    });
    const { classification } = await explain(mention.id);
    expect(classification?.decided_by).toEqual([
      'Decided by the transformer model of this installation, version 1',
      'A language model was asked, but the embedded model decided: no answer in time',
    ]);
    expect(classification?.verdicts[1]?.because).toEqual(['Noted as “rule of long ago”: “down”']);
  });

  it('evaluates every alert of the project: fired, or the reason why not', async () => {
    const own = await givenTenant(gateway);
    const { database, dataSource } = gateway.database;
    const other = await givenMonitor(database, own.projectId);
    const rules: Partial<Record<AlertVerdict, Partial<Alert>>> = {
      fired: {},
      alert_paused: { active: false },
      monitor_not_listed: { monitorIds: [other.id] },
      source_not_listed: { sources: ['x', 'threads'] },
      kind_not_listed: { kinds: ['comment'] },
      language_not_listed: { languages: ['de', 'fr'] },
      category_not_listed: { categories: ['praise'] },
      sentiment_not_listed: { sentiments: ['positive'] },
      urgency_too_low: { minUrgency: 81 },
    };
    for (const [name, rule] of Object.entries(rules))
      await givenAlert(database, own.projectId, { name, ...rule });
    const { mention } = await aMention(own);
    const verdicts = async () =>
      Object.fromEntries((await explain(mention.id, own)).alerts.map(({ name, verdict }) => [name, verdict]));
    expect(new Set(Object.values(await verdicts()))).toEqual(new Set(['alert_paused', 'not_classified']));
    await givenClassified(database, mention.id);
    expect(await verdicts()).toEqual(Object.fromEntries(Object.keys(rules).map((name) => [name, name])));
    const { alerts } = await explain(mention.id, own);
    const wouldChange = Object.fromEntries(alerts.map(({ name, would_change }) => [name, would_change]));
    expect(wouldChange).toEqual({
      fired: null,
      alert_paused: null,
      monitor_not_listed: 'It would fire if the alert covered its monitors',
      source_not_listed: 'It would fire if the alert covered posts from Reddit',
      kind_not_listed: 'It would fire if the alert covered posts',
      language_not_listed: 'It would fire if the alert covered posts in English',
      category_not_listed: 'It would fire if the alert covered the category Complaint',
      sentiment_not_listed: 'It would fire if the alert covered negative sentiment',
      urgency_too_low: 'It would fire if its urgency were 1 higher (80, where the alert’s minimum is 81)',
    });
    const sentences = alerts.map(({ sentence }) => sentence);
    expect(sentences.sort()).toEqual([
      'It applies now, but no message was created',
      'It did not fire: an urgency of 80 is below the alert’s minimum of 81',
      'It did not fire: the alert covers other monitors',
      'It did not fire: the alert is limited to Praise, and this is classified as Complaint',
      'It did not fire: the alert is limited to comments and replies',
      'It did not fire: the alert is limited to positive sentiment, and this is negative',
      'It did not fire: the alert is limited to posts from X, Threads, and this one is from Reddit',
      'It did not fire: the alert is limited to posts in German, French, and this one is in English',
      'It did not fire: the alert is paused',
    ]);
    await dataSource.query("UPDATE mentions SET status = 'done' WHERE id = $1", [mention.id]);
    expect(await verdicts()).toMatchObject({ fired: 'not_new', urgency_too_low: 'urgency_too_low' });
    expect((await explain(mention.id, own)).alerts.find(({ name }) => name === 'fired')).toMatchObject({
      sentence: 'It did not fire: the mention is done, and alerts fire only for new ones',
      would_change: null,
    });
    await dataSource.query("UPDATE mentions SET status = 'new' WHERE id = $1", [mention.id]);
    await givenAlert(database, own.projectId, { name: 'mention_older_than_alert' });
    expect(await verdicts()).toMatchObject({ mention_older_than_alert: 'mention_older_than_alert' });
    await dataSource.query("UPDATE alerts SET active_since = now() WHERE name = 'fired'");
    expect(await verdicts()).toMatchObject({ fired: 'found_while_paused' });
    expect((await explain(mention.id, own)).alerts.find(({ name }) => name === 'fired')?.sentence).toBe(
      'It did not fire: the mention was found before the alert was last resumed',
    );
    await givenClassified(database, mention.id, { isRelevant: false });
    const irrelevant = Object.values(await verdicts());
    expect(new Set(irrelevant)).toEqual(new Set(['alert_paused', 'not_relevant']));
    const seen = [
      ...Object.keys(rules),
      'not_classified',
      'not_relevant',
      'mention_older_than_alert',
      'found_while_paused',
      'same_post_notified',
      'not_new',
    ];
    expect(seen.sort()).toEqual([...alertVerdicts].sort());
    await dataSource.query('UPDATE alerts SET deleted_at = now() WHERE project_id = $1', [own.projectId]);
    expect(await verdicts()).toEqual({});
  });

  it('shows what became of the notification', async () => {
    const own = await givenTenant(gateway);
    const { database } = gateway.database;
    const alert = await givenAlert(database, own.projectId);
    const { mention } = await aMention(own);
    await givenClassified(database, mention.id);
    expect((await explain(mention.id, own)).alerts).toMatchObject([{ verdict: 'fired', notification: null }]);
    const id = await givenNotification(database, alert, [mention]);
    await gateway.database.dataSource.query(
      "UPDATE notifications SET status = 'failed', attempts = 1, last_error = $2 WHERE id = $1",
      [id, 'The mailbox is full.'],
    );
    const { alerts } = await explain(mention.id, own);
    expect(alerts).toMatchObject([
      {
        alert_id: alert.id,
        verdict: 'fired',
        notification: { id, status: 'failed', attempts: 1, last_error: 'The mailbox is full.' },
      },
    ]);
  });

  it('shows a key without alerts:read that an alert fired, but not the recipient or the answer of its destination', async () => {
    const own = await givenTenant(gateway);
    const { database, dataSource } = gateway.database;
    const alert = await givenAlert(database, own.projectId);
    const { mention } = await aMention(own);
    await givenClassified(database, mention.id);
    const id = await givenNotification(database, alert, [mention]);
    await dataSource.query('UPDATE notifications SET attempts = 1, last_error = $2 WHERE id = $1', [
      id,
      '550 No such user: ada@acme.example',
    ]);
    const as = async (scopes: readonly Scope[]) =>
      (await explain(mention.id, { ...own, key: await givenKey(gateway, own.session, scopes) })).alerts;
    const fired = { verdict: 'fired', sentence: 'It fired' };
    expect(await as(['mentions:read'])).toMatchObject([{ ...fired, notification: null }]);
    expect(await as(['mentions:read', 'alerts:read'])).toMatchObject([{ ...fired, notification: { id } }]);
    expect(await explain(mention.id, { ...own, key: own.session })).toMatchObject({
      alerts: [{ ...fired, notification: { id } }],
    });
  });

  it('says that a mention was left out of a message because it was ignored before', async () => {
    const own = await givenTenant(gateway);
    const { database, dataSource } = gateway.database;
    const alert = await givenAlert(database, own.projectId);
    const { mention } = await aMention(own);
    await givenClassified(database, mention.id);
    await givenNotification(database, alert, [mention]);
    const sentenceWhen = async (message: string, status: MentionStatus, isLeftOut = false) => {
      await dataSource.query(`UPDATE notifications SET ${message} WHERE alert_id = $1`, [alert.id]);
      await dataSource.query('UPDATE notification_mentions SET left_out = $2 WHERE alert_id = $1', [
        alert.id,
        isLeftOut,
      ]);
      await dataSource.query('UPDATE mentions SET status = $2 WHERE id = $1', [mention.id, status]);
      return (await explain(mention.id, own)).alerts[0]?.sentence;
    };
    const before = 'It fired, but the mention was not sent: it was set to ignored before';
    expect(await sentenceWhen('attempts = 0', 'ignored')).toBe(
      'It fired, but the mention is not sent while it is ignored',
    );
    expect(await sentenceWhen('attempts = 0', 'new')).toBe('It fired');
    const cancelled = `status = 'cancelled', closed_at = now(), delivered_at = NULL, last_error = '${allIgnored}'`;
    const delivered = "status = 'delivered', closed_at = now(), delivered_at = now(), last_error = NULL";
    // What people set the status to afterwards changes nothing.
    for (const status of ['ignored', 'new'] as const) {
      expect(await sentenceWhen(cancelled, status)).toBe(before);
      expect(await sentenceWhen(delivered, status, true)).toBe(before);
      expect(await sentenceWhen(delivered, status)).toBe('It fired');
    }
  });

  it('never denies an alert that fired, whatever has changed since', async () => {
    const own = await givenTenant(gateway);
    const { database, dataSource } = gateway.database;
    const alert = await givenAlert(database, own.projectId);
    const { mention } = await aMention(own);
    await givenClassified(database, mention.id);
    await givenNotification(database, alert, [mention]);
    const verdictAfter = async (change: string) => {
      await dataSource.query(`UPDATE alerts SET ${change} WHERE id = $1`, [alert.id]);
      const [{ verdict, sentence, would_change } = {}] = (await explain(mention.id, own)).alerts;
      return [verdict, sentence, would_change];
    };
    expect(await verdictAfter('active_since = now()')).toEqual(['fired', 'It fired', null]);
    expect(await verdictAfter('min_urgency = 81')).toEqual([
      'urgency_too_low',
      'It fired, but as the rule and the mention are now it would not: an urgency of 80 is below the alert’s minimum of 81',
      null,
    ]);
    expect(await verdictAfter('active = false')).toEqual([
      'alert_paused',
      'It fired, but as the rule and the mention are now it would not: the alert is paused',
      null,
    ]);
  });

  it('says that the same post was sent from another place, or is about to be', async () => {
    const own = await givenTenant(gateway);
    const { database, dataSource } = gateway.database;
    const [alert, other] = [
      await givenAlert(database, own.projectId),
      await givenAlert(database, own.projectId),
    ];
    const monitor = await givenMonitor(database, own.projectId);
    const text = 'acme has broken every shared calendar that my team depends on, again.';
    const first = await givenMention(database, monitor, { text });
    const second = await givenMention(database, monitor, { text, source: 'x' });
    for (const { id } of [first, second]) await givenClassified(database, id);
    const id = await givenNotification(database, alert, [first]);
    const verdictOn = async (mention: { readonly id: string }) =>
      (await explain(mention.id, own)).alerts.find(({ alert_id }) => alert_id === alert.id);
    expect(await verdictOn(second)).toMatchObject({
      verdict: 'same_post_notified',
      sentence:
        'It is not sent again: the same post by grumpy from Reddit is in a message that is waiting to be sent',
      notification: null,
    });
    const setStatus = (status: string) =>
      dataSource.query('UPDATE mentions SET status = $2 WHERE id = $1', [first.id, status]);
    await setStatus('ignored');
    expect(await verdictOn(second)).toMatchObject({ verdict: 'fired' });
    await setStatus('new');
    await dataSource.query("UPDATE notifications SET status = 'delivered', delivered_at = $2 WHERE id = $1", [
      id,
      '2026-11-20T10:05:59Z',
    ]);
    expect(await verdictOn(second)).toMatchObject({
      verdict: 'same_post_notified',
      sentence:
        'It was not sent again: the same post by grumpy was already sent from Reddit on 2026-11-20 at 10:05 UTC',
    });
    expect(await verdictOn(first)).toMatchObject({ verdict: 'fired', notification: { id } });
    const leaveOut = 'UPDATE notification_mentions SET left_out = $2 WHERE notification_id = $1';
    await dataSource.query(leaveOut, [id, true]);
    expect(await verdictOn(second)).toMatchObject({ verdict: 'fired' });
    await dataSource.query(leaveOut, [id, false]);
    const rest = (await explain(second.id, own)).alerts.find(({ alert_id }) => alert_id === other.id);
    expect(rest?.verdict).toBe('fired');
    await dataSource.query(
      "UPDATE notifications SET status = 'failed', attempts = 1, last_error = 'Full', delivered_at = NULL WHERE id = $1",
      [id],
    );
    expect(await verdictOn(second)).toMatchObject({ verdict: 'fired' });
  });

  it.each(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
    'finds no mention %s, though it is a UUID',
    async (id) => {
      const { key } = await givenTenant(gateway);
      const [missing] = await gateway.both(explainMention, { id }, key);
      expect(missing.error?.code).toBe('NOT_FOUND');
    },
  );

  it('gives the same answer for a missing and a foreign mention', async () => {
    const { mention } = await aMention();
    const stranger = await givenTenant(gateway);
    const [missing, missingTool] = await gateway.both(explainMention, { id: newId() }, stranger.key);
    expect(missing.error?.code).toBe('NOT_FOUND');
    expect(missingTool).toEqual(missing);
    expect(await gateway.both(explainMention, { id: mention.id }, stranger.key)).toEqual([missing, missing]);
  });
});
