import type { Post } from '@earshot/domain';
import { fieldsOf, itemsOf, numberOf, textOf } from '../reading/read-fields.js';
import { LastShown } from '../reading/last-shown.js';
import { FieldMissing, readable } from '../reading/read-listed.js';
import { type SourceCall, type Upkeep, upkeepOf, type VerifiedPosts } from '../source.js';
import type { GithubApi } from './github-api.js';
import { Forbidden, NothingThere } from './github-fault.js';
import { discussionFields, placeOfId, readComment, readDiscussion, readIssue } from './github-post.js';
import type { GithubConfig } from './github.config.js';

/** Issues and comments are verified one by one, discussions all at once. */
export function githubUpkeep(config: GithubConfig, api: GithubApi): Upkeep {
  // Of each API, as either may fail by itself.
  const lastShown = new LastShown();

  async function verify(ids: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
    const discussions = ids.filter((id) => placeOfId(id) === null);
    const single = ids.filter((id) => placeOfId(id) !== null);
    const present: Post[] = [];
    const gone: string[] = [];
    for (const id of single) {
      const post = await lookUp(id, call);
      if (post === null) gone.push(id);
      else if (post !== undefined) present.push(post);
    }
    // To a token that may no longer read anything, GitHub answers that nothing exists.
    if (single.length > 0 && gone.length === single.length)
      await lastShown.confirmGone('rest', ids, (others) => firstShown(others, call));
    lastShown.add('rest', present.map(idOf));
    if (discussions.length === 0) return { present, gone };
    const found = await lookUpDiscussions(discussions, call);
    if (found.gone.length === discussions.length)
      await lastShown.confirmGone('graphql', ids, async (others) => {
        return (await lookUpDiscussions(others, call)).present;
      });
    lastShown.add('graphql', found.present.map(idOf));
    return { present: [...present, ...found.present], gone: [...gone, ...found.gone] };
  }

  /** null if it no longer exists, even if another one now has its address; undefined if that could not be determined. */
  async function lookUp(externalId: string, call: SourceCall): Promise<Post | null | undefined> {
    const place = placeOfId(externalId);
    if (place === null) return undefined;
    try {
      const { body, isMoved } = await api.look(place.path, call);
      const shown = numberOf(fieldsOf(body), 'id');
      if (shown === null) return undefined;
      if (!isMoved && shown !== place.id) return null;
      const post = place.kind === 'comment' ? readComment(body) : issueIn(body);
      // A post that was moved or renamed keeps its external id.
      return post instanceof FieldMissing ? undefined : { ...post, externalId };
    } catch (error) {
      if (error instanceof NothingThere) return null;
      if (error instanceof Forbidden) return undefined;
      throw error;
    }
  }

  /** One post is enough to know that GitHub shows posts; each takes a request. */
  async function firstShown(ids: readonly string[], call: SourceCall): Promise<readonly string[]> {
    for (const id of ids) if (await lookUp(id, call)) return [id];
    return [];
  }

  /** A deleted discussion is null, with an error for it that says so. */
  async function lookUpDiscussions(ids: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
    const { data, errors } = await api.graphql(nodesById, { ids }, call);
    const missing = errors.filter((error) => textOf(error, 'type') === 'NOT_FOUND');
    const notFound = new Set(missing.map((error) => Number(itemsOf(error['path'])[1])));
    const nodes = itemsOf(data['nodes']);
    const present = readable(nodes.map(readDiscussion));
    return { present, gone: ids.filter((_id, index) => nodes[index] === null && notFound.has(index)) };
  }

  return upkeepOf(config, { verify, verifyAtOnce: 30 });
}

function idOf({ externalId }: Post): string {
  return externalId;
}

function issueIn(body: unknown): Post | FieldMissing {
  const issue = readIssue(body);
  return issue instanceof FieldMissing ? issue : issue.post;
}

const nodesById = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Discussion { ${discussionFields} } } }`;
