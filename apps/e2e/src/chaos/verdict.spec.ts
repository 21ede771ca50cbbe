import { describe, expect, it } from '@jest/globals';
import type { Copy } from './alert-receiver.js';
import type { ChaosPost } from './traffic/chaos-posts.js';
import { type History, judge, type ProjectHistory } from './verdict.js';

/** A post with the keyword: stored, classified, sent by the one alert, and received. */
const serial = '000007';
const text = `Lumenboard: we like it a lot. note ${serial}`;
const post: ChaosPost = { serial, source: 'x', row: {}, fields: [text] };
const mention = {
  id: 'm1',
  source: 'x',
  text,
  is_relevant: true,
  matches: [{ monitor_id: 'monitor' }],
};
const notification = { id: 'n-1', alert_id: 'alert', mention_ids: ['m1'], status: 'delivered' };
const copy: Copy = { path: 'one', webhookId: 'msg_n1', alertId: 'alert', mentionId: 'm1', accepted: true };
const named = { id: 'monitor', name: 'Lumenboard', active: true };
const project: ProjectHistory = {
  monitors: [{ id: 'monitor', keyword: 'Lumenboard', since: 0 }],
  alertIds: ['alert'],
  acknowledged: [{ kind: 'monitors', ...named }],
  seen: { mentions: [mention], notifications: [notification], monitors: [named], alerts: [] },
};

/** @param seen overrides of what should be there */
function history(seen: Partial<ProjectHistory['seen']> = {}, more: Partial<History> = {}): History {
  return {
    published: [{ post, at: 1_000 }],
    projects: [{ ...project, seen: { ...project.seen, ...seen } }],
    copies: [copy],
    clientFaults: [],
    ...more,
  };
}

describe('judge', () => {
  it('finds nothing wrong if everything exists once', () => {
    expect(judge(history())).toEqual({
      expected: 1,
      stored: 1,
      owed: 1,
      delivered: 1,
      doubled: 0,
      copies: 0,
      lost: [],
      wrong: [],
    });
  });

  it.each<[string, History, string]>([
    ['a mention', history({ mentions: [] }), `note ${serial} is not stored as a mention of Lumenboard`],
    [
      'a classification',
      history({ mentions: [{ ...mention, is_relevant: null }] }),
      `note ${serial} is not classified`,
    ],
    ['a notification', history({ notifications: [] }), `note ${serial} did not arrive: no notification`],
    [
      'a delivery that was given up',
      history({ notifications: [{ ...notification, status: 'failed' }] }),
      `note ${serial} did not arrive: failed`,
    ],
    [
      'a delivery that is recorded but never arrived',
      history({}, { copies: [{ ...copy, accepted: false }] }),
      `note ${serial} did not arrive: delivered`,
    ],
    [
      'an acknowledged monitor',
      history({ monitors: [] }),
      'monitors "Lumenboard" was acknowledged but does not exist',
    ],
    [
      'an acknowledged change',
      history({ monitors: [{ ...named, active: false }] }),
      'monitors "Lumenboard" was acknowledged as active but is "Lumenboard", paused',
    ],
  ])('reports the loss of %s', (_, given, sentence) => {
    expect(judge(given).lost).toContain(sentence);
  });

  it.each<[string, History, string]>([
    [
      'a post stored twice',
      history({ mentions: [mention, { ...mention, id: 'm2' }] }),
      `x note ${serial} is stored twice`,
    ],
    [
      'a mention notified twice',
      history({ notifications: [notification, { ...notification, id: 'n-2' }] }),
      'alert m1 is notified twice',
    ],
    [
      'a monitor created twice',
      history({ monitors: [named, { ...named, id: 'other' }] }),
      'there are two monitors "Lumenboard"',
    ],
    [
      'a message under two ids',
      history({}, { copies: [copy, { ...copy, webhookId: 'msg_n2' }] }),
      'alert m1 arrived as msg_n1 and as msg_n2',
    ],
    [
      'a mention whose post does not contain the monitor’s keyword',
      history({ mentions: [{ ...mention, matches: [{ monitor_id: 'monitor' }, { monitor_id: 'other' }] }] }),
      `other ${serial} is stored without a match`,
    ],
    ['a fault that a client saw', history({}, { clientFaults: ['answered 500'] }), 'answered 500'],
  ])('reports %s', (_, given, sentence) => {
    expect(judge(given).wrong).toContain(sentence);
  });

  it('counts copies of deliveries that were accepted, but not of refused ones', () => {
    const copies = [copy, { ...copy, accepted: false }, copy, copy];
    expect(judge(history({}, { copies }))).toMatchObject({ copies: 2, wrong: [], lost: [] });
  });

  it('expects of a later monitor only what was published after it was created', () => {
    const late = { ...project, monitors: [{ id: 'monitor', keyword: 'Lumenboard', since: 2_000 }] };
    const seen = { ...project.seen, mentions: [], notifications: [] };
    const given = history({}, { projects: [{ ...late, seen }], copies: [] });
    expect(judge(given)).toMatchObject({ expected: 0, lost: [], wrong: [] });
  });
});
