import type { Project } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.js';
import { type Page, type PageOf, pageOf } from '../sql/page.js';
import { rows } from '../sql/rows.js';
import { MemberEntity, type MemberRole } from './member.entity.js';

/** Projects and who belongs to them. */
@Injectable()
export class ProjectRepository {
  /**
   * Stores the project under the first free slug of `slug`, `slug-2`, `slug-3` ... and makes the user its owner.
   * For system transactions: a tenant does not see which slugs are taken.
   */
  async insert(tx: Tx, project: Project, ownerUserId: string): Promise<Project> {
    const stored = await this.insertUnderFreeSlug(tx, project);
    await tx.insert(MemberEntity, { projectId: project.id, userId: ownerUserId, role: 'owner' });
    return stored;
  }

  /** The projects that the user is a member of, newest first. */
  async listForUser(tx: Tx, userId: string, page: Page): Promise<PageOf<Project>> {
    const found = await rows<Project>(
      tx,
      `SELECT ${columns} FROM projects p JOIN members m ON m.project_id = p.id
       WHERE m.user_id = $1 AND ($2::uuid IS NULL OR p.id < $2) ORDER BY p.id DESC LIMIT $3`,
      [userId, page.after, page.limit + 1],
    );
    return pageOf(found, page.limit);
  }

  async get(tx: Tx, id: string): Promise<Project | null> {
    const [project] = await rows<Project>(tx, `SELECT ${columns} FROM projects p WHERE p.id = $1`, [id]);
    return project ?? null;
  }

  /** null = not a member, or no such project. */
  async roleOf(tx: Tx, projectId: string, userId: string): Promise<MemberRole | null> {
    const member = await tx.findOneBy(MemberEntity, { projectId, userId });
    return member?.role ?? null;
  }

  private async insertUnderFreeSlug(tx: Tx, project: Project): Promise<Project> {
    const taken = await rows<{ slug: string }>(
      tx,
      "SELECT slug FROM projects WHERE slug = $1 OR slug LIKE $1 || '-%'",
      [project.slug],
    );
    const slugs = new Set(taken.map(({ slug }) => slug));
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? project.slug : `${project.slug}-${number}`;
      if (slugs.has(slug)) continue;
      const [inserted] = await rows<Project>(
        tx,
        `INSERT INTO projects AS p (id, name, slug, plan, website, description, time_zone, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (slug) DO NOTHING RETURNING ${columns}`,
        [
          project.id,
          project.name,
          slug,
          project.plan,
          project.website,
          project.description,
          project.timeZone,
          project.createdAt,
        ],
      );
      // Otherwise somebody else took it meanwhile: the next one, then.
      if (inserted !== undefined) return inserted;
    }
  }
}

const columns = `p.id, p.name, p.slug, p.plan, p.website, p.description, p.time_zone AS "timeZone",
  p.created_at AS "createdAt"`;
