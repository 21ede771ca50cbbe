import type { Mailbox } from '../mail/mailbox.js';
import type { World } from '../posts/world.js';
import type { WebhookInbox } from '../webhooks/webhook-inbox.js';
import type { Entry } from './journal.js';

/** The parts that entries are restored to. */
export interface Restored {
  readonly world: World;
  readonly mailbox: Mailbox;
  readonly inbox: WebhookInbox;
}

/** Replays the entries of earlier runs. @returns whether they include posts; if so, no others are to be added */
export function restore(entries: readonly Entry[], parts: Restored): boolean {
  for (const entry of entries) restoreOne(entry, parts);
  return entries.some(({ kind }) => kind === 'posts');
}

function restoreOne(entry: Entry, { world, mailbox, inbox }: Restored): void {
  switch (entry.kind) {
    case 'posts':
      return world.restore(
        entry.posts.map(({ post, publishedAt }) => ({ post, publishedAt: new Date(publishedAt), edits: [] })),
      );
    case 'edit': {
      const source = world.sourceOf(entry.name);
      if (source !== null) world.timeline(source).edit(entry.name, entry.edit, new Date(entry.at));
      return;
    }
    case 'delete': {
      const source = world.sourceOf(entry.name);
      if (source !== null) world.timeline(source).delete(entry.name, new Date(entry.at));
      return;
    }
    case 'mail':
      return mailbox.restore({ ...entry.mail, receivedAt: new Date(entry.mail.receivedAt) });
    case 'mails_cleared':
      return mailbox.clear();
    case 'delivery':
      return inbox.restore({ ...entry.delivery, receivedAt: new Date(entry.delivery.receivedAt) });
    case 'deliveries_cleared':
      return inbox.clear(entry.name ?? undefined);
  }
}
