import { lightColors } from '@earshot/domain';
import type { AlertMessage, MessageItem } from '../../channel.js';
import { cutText, isolated, oneLine } from '../../message/cut-text.js';
import { capitalised, mentionCount } from '../../message/labels.js';
import {
  type MentionFacts,
  mentionFacts,
  urgencyBand,
  type UrgencyBand,
  urgencyBands,
} from '../../message/mention-facts.js';
import { highestUrgency, shownOfAll } from '../../message/most-urgent.js';
import { whyItFired } from '../../message/why-it-fired.js';
import { triageTargets } from '../links/triage-link.js';
import { htmlFrame, type MailContent } from './html-frame.js';
import { badge, bandColors, buttons, chip, escapeHtml, link, postQuote } from './html-parts.js';

/** The e-mail in HTML: one mention in full, or a list of several. All text of others is escaped. */
export function alertHtml(message: AlertMessage): string {
  const [first] = message.items;
  const content =
    first !== undefined && message.total === 1 ? oneMention(message, first) : digestContent(message);
  return htmlFrame({ ...content, brand: message.project.name, footer: footer(message) });
}

/** Why the e-mail was sent and to whom, and how to change or stop it. */
function footer(message: AlertMessage): string {
  const { links, alert } = message;
  const ways = [
    link(links.alert, 'Change or stop this alert'),
    ...(links.unsubscribe === null ? [] : [link(links.unsubscribe, 'Stop these e-mails')]),
  ];
  return `${escapeHtml(whyItFired(message))}<br>It goes to ${escapeHtml(oneLine(alert.destination))}.<br>${ways.join(' &middot; ')}`;
}

function oneMention(message: AlertMessage, item: MessageItem): Omit<MailContent, 'brand' | 'footer'> {
  const { mention } = item;
  const facts = mentionFacts(item, message.project.timeZone);
  const color = bandColors[facts.verdict?.band ?? 'low'];
  return {
    preview: facts.headline,
    color,
    badge: facts.verdict === null ? '' : badge(`Urgency ${facts.verdict.urgency}`, color),
    rows: [
      `<div dir="auto" style="font-size:20px;line-height:1.35;font-weight:600">${escapeHtml(facts.headline)}</div>`,
      origin(item, facts),
      postQuote(mention, 1_500),
      buttons(
        'main',
        { url: mention.url, label: 'Open the post' },
        { url: item.link, label: 'Open in Earshot' },
      ),
      // Each leads to a page that asks for confirmation, because programs also follow links in e-mails.
      buttons('plain', ...triageTargets(item)),
      judgement(facts),
    ],
  };
}

function origin({ mention }: MessageItem, facts: MentionFacts): string {
  const verdict =
    facts.verdict === null ? '' : `${chip(facts.verdict.category)}${chip(facts.verdict.sentiment)}<br>`;
  const rest = [facts.published, ...facts.engagement].map(escapeHtml);
  return `${verdict}<span class="soft" style="font-size:13px;color:${lightColors.soft}">${[escapeHtml(facts.place), ...byAuthor(mention, facts), ...rest].join(' &middot; ')}</span>`;
}

function judgement({ verdict, monitors }: MentionFacts): string {
  const causes =
    verdict === null || verdict.causes.length === 0
      ? ''
      : `Urgency ${verdict.urgency} of 100: ${escapeHtml(verdict.causes.join('; '))}<br>`;
  return `<div class="soft" style="font-size:13px;color:${lightColors.soft}">${causes}Monitor: ${escapeHtml(monitors.join(', '))}</div>`;
}

/** The content of an e-mail about several mentions, in groups, the most urgent first. */
function digestContent(message: AlertMessage): Omit<MailContent, 'brand' | 'footer'> {
  const { items, total, alert, links } = message;
  const title = `${mentionCount(total)} for “${oneLine(alert.name)}”`;
  const urgency = highestUrgency(items);
  const color = bandColors[urgency === null ? 'low' : urgencyBand(urgency)];
  return {
    preview: cutText(
      items.map((item) => mentionFacts(item, message.project.timeZone).headline).join(' · '),
      200,
    ),
    color,
    badge: urgency === null ? '' : badge(`Most urgent ${urgency}`, color),
    rows: [
      `<div style="font-size:20px;line-height:1.35;font-weight:600">${escapeHtml(title)}</div>`,
      overview(items, message),
      ...urgencyBands.map((band) => group(band, items, message)),
      buttons('main', { url: links.list, label: `See all ${mentionCount(total)}` }),
    ],
  };
}

function overview(items: readonly MessageItem[], { project, total }: AlertMessage): string {
  const shown = shownOfAll(items.length, total);
  if (shown !== null)
    return `<span class="soft" style="font-size:13px;color:${lightColors.soft}">${shown}. All of them are in Earshot.</span>`;
  const counts = new Map<string, number>();
  for (const item of items) {
    const label = mentionFacts(item, project.timeZone).verdict?.category ?? 'Not classified';
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([label, count]) => chip(`${label} ${count}`))
    .join('');
}

function group(band: UrgencyBand, items: readonly MessageItem[], { project }: AlertMessage): string {
  const found = items.filter(({ mention }) => urgencyBand(mention.classification?.urgency ?? 0) === band);
  if (found.length === 0) return '';
  const heading = `<div style="padding:8px 0 6px;font-size:13px;font-weight:600"><span style="display:inline-block;width:9px;height:9px;border-radius:5px;background:${bandColors[band]};margin-right:7px"></span>${capitalised(band)} <span class="soft" style="color:${lightColors.soft};font-weight:400">${found.length}</span></div>`;
  return heading + found.map((item) => entry(item, mentionFacts(item, project.timeZone))).join('');
}

function entry(item: MessageItem, facts: MentionFacts): string {
  const { mention } = item;
  const verdict = facts.verdict === null ? [] : [facts.verdict.category, facts.verdict.sentiment];
  const about = [...verdict, facts.place].map(escapeHtml);
  const urgency =
    facts.verdict === null ? '' : badge(String(facts.verdict.urgency), bandColors[facts.verdict.band]);
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${lightColors.line}"><tr>
<td dir="auto" style="padding:12px 12px 2px 0;font-weight:600">${escapeHtml(facts.headline)}</td>
<td align="right" valign="top" style="padding:12px 0 2px;width:44px">${urgency}</td></tr>
<tr><td colspan="2" style="padding:0 0 14px"><div class="soft" style="padding-bottom:8px;font-size:13px;color:${lightColors.soft}">${[...about, ...byAuthor(mention, facts), escapeHtml(facts.published)].join(' &middot; ')}</div>
<div style="font-size:14px">${postQuote(mention, 240)}</div>
<div style="padding-top:8px;font-size:13px;line-height:1.9">${ways(item)}</div></td></tr></table>`;
}

/** Links to read and to triage it, stacked if there is no space side by side. */
function ways(item: MessageItem): string {
  const groups = [
    [link(item.mention.url, 'Open the post'), link(item.link, 'Open in Earshot')],
    triageTargets(item).map(({ url, label }) => link(url, label)),
  ];
  return groups
    .filter((links) => links.length > 0)
    .map((links) => `<span style="display:inline-block;margin-right:22px">${links.join(' &middot; ')}</span>`)
    .join(' ');
}

/** Empty if the author is not known. */
function byAuthor({ authorUrl }: MessageItem['mention'], { author }: MentionFacts): string[] {
  return author === null ? [] : [`by ${isolated(link(authorUrl, author))}`];
}
