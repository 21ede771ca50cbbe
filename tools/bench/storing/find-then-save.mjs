import { MatchEntity } from '../../../libs/database/dist/mention/match.entity.js';
import { MentionEntity } from '../../../libs/database/dist/mention/mention.entity.js';
import { MentionWorkEntity } from '../../../libs/database/dist/mention/mention-work.entity.js';
import { newId } from '../../../libs/platform/dist/index.js';

/** As a typical build does: looks each post up, and saves those that are new with their match and their work. */
export async function findThenSave(dataSource, found) {
  const mentions = dataSource.getRepository(MentionEntity);
  for (const { projectId, post, matches } of found) {
    const { source, externalId } = post;
    if ((await mentions.findOneBy({ projectId, source, externalId })) !== null) continue;
    const id = newId();
    await mentions.save(mentions.create({ id, projectId, ...post, foundAt: new Date() }));
    const { start, end, ...match } = matches[0];
    await dataSource
      .getRepository(MatchEntity)
      .save({ projectId, mentionId: id, ...match, startOffset: start, endOffset: end });
    await dataSource
      .getRepository(MentionWorkEntity)
      .save({ mentionId: id, projectId, stage: 'classify', dueAt: new Date() });
  }
}
