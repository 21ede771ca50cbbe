import type { Post } from '@earshot/domain';
import { fieldsOf, itemsOf, numberOf, textOf } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import type { SourceCall, Upkeep, VerifiedPosts } from '../source.js';
import type { GithubApi } from './github-api.js';
import { Forbidden, NothingThere } from './github-fault.js';
import {
  discussionFields,
  type GithubPlace,
  placeOfId,
  readComment,
  readDiscussion,
  readIssue,
} from './github-post.js';
import type { GithubConfig } from './github.config.js';

/** Issues and comments are verified one by one, discussions all at once. */
export function githubUpkeep(config: GithubConfig, api: GithubApi): Upkeep {
  return {
    keepTextMs: null,
    verifyEveryMs: config.verifyEveryMs,
    verifyForMs: config.verifyForMs,
    verify: config.verifyEveryMs === null ? null : (ids, call) => verify(api, ids, call),
    verifyAtOnce: 30,
  };
}

async function verify(api: GithubApi, ids: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
  const present: Post[] = [];
  const gone: string[] = [];
  const discussions: string[] = [];
  for (const id of ids) {
    const place = placeOfId(id);
    if (place.kind === 'discussion') {
      discussions.push(id);
      continue;
    }
    const post = await lookUp(api, place, call);
    if (post === null) gone.push(id);
    // A post that was moved or renamed keeps its external id.
    else if (post !== undefined) present.push({ ...post, externalId: id });
  }
  const found = discussions.length === 0 ? noPosts : await lookUpDiscussions(api, discussions, call);
  return { present: [...present, ...found.present], gone: [...gone, ...found.gone] };
}

const noPosts: VerifiedPosts = { present: [], gone: [] };

/** null if it no longer exists, even if another one now has its address; undefined if that could not be determined. */
async function lookUp(
  api: GithubApi,
  { kind, id, path }: Exclude<GithubPlace, { kind: 'discussion' }>,
  call: SourceCall,
): Promise<Post | null | undefined> {
  try {
    const { body, isMoved } = await api.look(path, call);
    const shown = numberOf(fieldsOf(body), 'id');
    if (shown === null) return undefined;
    if (!isMoved && shown !== id) return null;
    const post = kind === 'comment' ? readComment(body) : issueIn(body);
    return post instanceof FieldMissing ? undefined : post;
  } catch (error) {
    if (error instanceof NothingThere) return null;
    if (error instanceof Forbidden) return undefined;
    throw error;
  }
}

function issueIn(body: unknown): Post | FieldMissing {
  const issue = readIssue(body);
  return issue instanceof FieldMissing ? issue : issue.post;
}

/** A deleted discussion is null, with an error for it that says so. */
async function lookUpDiscussions(
  api: GithubApi,
  ids: readonly string[],
  call: SourceCall,
): Promise<VerifiedPosts> {
  const { data, errors } = await api.graphql(nodesById, { ids }, call);
  const notFound = new Set(
    errors
      .filter((error) => textOf(error, 'type') === 'NOT_FOUND')
      .map((error) => Number(itemsOf(error['path'])[1])),
  );
  const nodes = itemsOf(data['nodes']);
  const present = nodes.map(readDiscussion).filter((post): post is Post => !(post instanceof FieldMissing));
  return { present, gone: ids.filter((_id, index) => nodes[index] === null && notFound.has(index)) };
}

const nodesById = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Discussion { ${discussionFields} } } }`;
