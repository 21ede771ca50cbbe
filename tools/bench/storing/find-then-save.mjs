import { MentionEntity } from '../../../libs/database/dist/mention/mention.entity.js';
import { newId } from '../../../libs/platform/dist/index.js';

/** Like a typical implementation: looks each post up, and saves the new ones with their match and their work. */
export async function findThenSave(dataSource, found) {
  const mentions = dataSource.getRepository(MentionEntity);
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
