import type { AlertMessage } from '../channel.js';
import { cutText, oneLine } from './cut-text.js';
import { mentionCount } from './labels.js';
import { highestUrgency, mentionFacts } from './mention-facts.js';

/**
 * What a message is about, on one line of at most 120 characters: `[Acme] Complaint on Reddit: Checkout is down`, or
 * `[Acme] 12 mentions, most urgent 88: Outages` with the name of the alert. A test begins with `[Test]`.
 */
export function subjectLine(message: AlertMessage): string {
  const { project, isTest } = message;
  const brand = `[${cutText(oneLine(project.name), 40)}]`;
  return cutText(`${isTest ? '[Test] ' : ''}${brand} ${about(message)}`, 120);
}

function about({ items, total, alert, project }: AlertMessage): string {
  const [first] = items;
  if (first !== undefined && total === 1) {
    const { kind, verdict } = mentionFacts(first, project.timeZone);
    const summary = verdict?.summary || oneLine(first.mention.title || first.mention.text);
    return summary === '' ? kind : `${kind}: ${summary}`;
  }
  const urgency = highestUrgency(items);
  return `${mentionCount(total)}${urgency === null ? '' : `, most urgent ${urgency}`}: ${oneLine(alert.name)}`;
}
