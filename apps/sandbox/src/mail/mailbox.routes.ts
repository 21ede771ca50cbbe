import type { FastifyInstance } from 'fastify';
import type { Journal } from '../journal/journal.js';
import type { Mailbox, StoredMail } from './mailbox.js';

/** GET and DELETE /mailbox, GET /mailbox/{id}. */
export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox, journal: Journal): void {
  app.get('/mailbox', () => mailbox.list().map(summary));
  app.get<{ Params: { id: string } }>('/mailbox/:id', ({ params }, reply) => {
    const mail = mailbox.find(Number(params.id));
    if (mail === undefined) return reply.code(404).send({ error: 'No such message.' });
    return reply.send({ ...summary(mail), headers: mail.headers, text: mail.text, html: mail.html });
  });
  app.delete('/mailbox', (_request, reply) => {
    mailbox.clear();
    journal.append({ kind: 'mails_cleared' });
    return reply.code(204).send();
  });
}

function summary(mail: StoredMail): object {
  return {
    id: mail.id,
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    date: mail.date,
    message_id: mail.messageId,
    received_at: mail.receivedAt,
  };
}
