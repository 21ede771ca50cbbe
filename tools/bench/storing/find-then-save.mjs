import { DefaultNamingStrategy, EntitySchema } from 'typeorm';
import { newId } from '../../../libs/platform/dist/index.js';

const columns = {
  ...Object.fromEntries(['projectId', 'assigneeId'].map((name) => [name, { type: 'uuid', nullable: true }])),
  ...Object.fromEntries(
    ['publishedAt', 'foundAt', 'statusChangedAt', 'classifiedAt', 'removedAt'].map((name) => [
      name,
      { type: 'timestamptz', nullable: true },
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['source', 'externalId', 'kind', 'url', 'authorHandle', 'authorUrl', 'community', 'title', 'text'],
      ...['language', 'category', 'sentiment', 'aiSummary', 'classifier', 'removedReason', 'repeats'],
    ].map((name) => [name, { type: 'text', nullable: true }]),
  ),
  ...Object.fromEntries(
    ['meaning', 'copyPrint', 'authorPrint', 'linkPrint'].map((name) => [
      name,
      { type: 'bytea', nullable: true },
    ]),
  ),
  engagement: { type: 'jsonb' },
  reasons: { type: 'jsonb', nullable: true },
  status: { type: 'text', default: 'new' },
  isRelevant: { type: 'boolean', nullable: true },
  urgency: { type: 'integer', nullable: true },
  confidence: { type: 'double precision', nullable: true },
};

const Mention = new EntitySchema({
  name: 'Mention',
  tableName: 'mentions',
  columns: { id: { type: 'uuid', primary: true }, ...columns },
});

/** `externalId` is the column `external_id`. */
class SnakeNaming extends DefaultNamingStrategy {
  columnName(property) {
    return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

/** Describes mentions to TypeORM, which the product reads by SQL only. */
export async function describeMentions(dataSource) {
  dataSource.setOptions({ entities: [Mention], namingStrategy: new SnakeNaming() });
  await dataSource.buildMetadatas();
}

/** Like a typical implementation: looks each post up, and saves the new ones with their match and their work. */
export async function findThenSave(dataSource, found) {
  const mentions = dataSource.getRepository(Mention);
  for (const { projectId, post, matches } of found) {
    const { source, externalId } = post;
    if ((await mentions.findOneBy({ projectId, source, externalId })) !== null) continue;
    const id = newId();
    await mentions.save(mentions.create({ id, projectId, ...post, foundAt: new Date() }));
    const { monitorId, keyword, field, link, start, end } = matches[0];
    await dataSource.query(
      `INSERT INTO matches (project_id, mention_id, monitor_id, keyword, field, link, start_offset, end_offset)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [projectId, id, monitorId, keyword, field, link, start, end],
    );
    await dataSource.query(
      "INSERT INTO mention_work (mention_id, project_id, stage, due_at) VALUES ($1, $2, 'classify', now())",
      [id, projectId],
    );
  }
}
