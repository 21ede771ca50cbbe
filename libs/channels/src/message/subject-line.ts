import type { AlertMessage, MessageItem } from '../channel.js';
import { cutText, oneLine } from './cut-text.js';
import { mentionCount } from './labels.js';
import { mentionFacts } from './mention-facts.js';
import { highestUrgency } from './most-urgent.js';

/**
 * The subject of a message, on one line of at most 120 characters: `[Acme] Complaint on Reddit: Checkout is down`, or
 * `[Acme] 12 mentions, most urgent 88: Checkout is down`. A test begins with `[Test]`.
 */
export function subjectLine(message: AlertMessage): string {
  const { project, isTest } = message;
  const brand = `[${cutText(oneLine(project.name), 40)}]`;
  return cutText(`${isTest ? '[Test] ' : ''}${brand} ${about(message)}`, 120);
}

function about({ items, total, alert, project }: AlertMessage): string {
  const [first] = items;
  if (first === undefined) return `${mentionCount(total)}: ${oneLine(alert.name)}`;
  if (total === 1) {
    const { kind } = mentionFacts(first, project.timeZone);
    const words = gist(first, project.timeZone);
    return words === kind ? kind : `${kind}: ${words}`;
  }
  const urgency = highestUrgency(items);
  return urgency === null
    ? `${mentionCount(total)}: ${oneLine(alert.name)}`
    : `${mentionCount(total)}, most urgent ${urgency}: ${gist(first, project.timeZone)}`;
}

/** What the post is about, on one line: its summary, else its title or text, else its kind. */
function gist(item: MessageItem, timeZone: string): string {
  const { kind, verdict } = mentionFacts(item, timeZone);
  return verdict?.summary || oneLine(item.mention.title || item.mention.text) || kind;
}
