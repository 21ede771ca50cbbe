import { type SourceManifest, sourceManifests } from '@earshot/domain';
import type { QueryRunner } from 'typeorm';

/**
 * Inserts the sources of the manifests that are not in the database yet. Sources of a newer release stay.
 * @throws Error if a manifest's slot differs from that of the stored mentions
 */
export async function enterSources(
  runner: QueryRunner,
  manifests: readonly Pick<SourceManifest, 'name' | 'slot'>[] = sourceManifests,
): Promise<void> {
  const [names, slots] = [manifests.map(({ name }) => name), manifests.map(({ slot }) => slot)];
  await runner.query(
    'INSERT INTO sources (name, slot) SELECT * FROM unnest($1::text[], $2::smallint[]) ON CONFLICT DO NOTHING',
    [names, slots],
  );
  const moved = (await runner.query(
    `SELECT name FROM sources JOIN unnest($1::text[], $2::smallint[]) AS given (name, slot) USING (name)
     WHERE sources.slot <> given.slot`,
    [names, slots],
  )) as { name: string }[];
  if (moved.length > 0)
    throw new Error(`Mentions of ${moved.map(({ name }) => name).join(', ')} are stored with another slot.`);
}
