import type { AlertMessage } from '../channel.js';
import { cutText, oneLine } from './cut-text.js';
import { categoryLabels, sourceLabels } from './labels.js';

/**
 * What a mention is about, on one line of at most 120 characters: `[Acme] Complaint on Reddit: Checkout is down`. A test
 * begins with `[Test]`.
 */
export function subjectLine({
  mention,
  project,
  isTest,
}: Pick<AlertMessage, 'mention' | 'project' | 'isTest'>): string {
  const { classification } = mention;
  const kind = classification === null ? 'Mention' : categoryLabels[classification.category];
  const summary = oneLine(classification?.summary || mention.title || mention.text);
  const start = `${isTest ? '[Test] ' : ''}[${cutText(oneLine(project.name), 40)}] ${kind} on ${sourceLabels[mention.source]}`;
  return cutText(summary === '' ? start : `${start}: ${summary}`, 120);
}
