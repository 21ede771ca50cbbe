import {
  type CreateMonitorInput,
  isoTime,
  type PreviewedPostOutput,
  previewMonitor,
  type PreviewMonitorOutput,
  previewShown,
} from '@earshot/contracts';
import { MentionRepository, SourceStateRepository } from '@earshot/database';
import { type Mention, monitorWarnings } from '@earshot/domain';
import { type KeywordMatch, Matcher } from '@earshot/matching';
import { type Handler, type HandlerCall, Implements } from '../handler.js';
import { examineRecent } from '../recent-mentions.js';

/** As many places of a post as are stored of a mention. */
const shownMatches = 100;

/** Matches the posts that the project has stored, as the scanner matches what it fetches. */
@Implements(previewMonitor)
export class PreviewMonitorHandler implements Handler<typeof previewMonitor> {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly states: SourceStateRepository,
  ) {}

  async handle(
    input: CreateMonitorInput,
    { project, tx, now }: HandlerCall<'any', 'project'>,
  ): Promise<PreviewMonitorOutput> {
    const matcher = Matcher.compile([
      {
        id: 'draft',
        keywords: input.keywords,
        excludeKeywords: input.exclude_keywords,
        excludeAuthors: input.exclude_authors,
      },
    ]);
    let matched = 0;
    const posts: PreviewedPostOutput[] = [];
    const window = await examineRecent(tx, this.mentions, { projectId: project.id, now }, (mention) => {
      if (!input.sources.includes(mention.source)) return;
      const [found] = matcher.match({ ...mention, links: knownLinks(mention) });
      if (found === undefined) return;
      matched += 1;
      if (posts.length < previewShown) posts.push(toPreviewedPost(mention, found.matches));
    });
    const warnings = monitorWarnings(input, await this.states.unconfigured(tx));
    return { ...window, matched, posts, warnings };
  }
}

/** Links are kept only where a keyword stands in them. */
function knownLinks({ matches }: Mention): string[] {
  return [...new Set(matches.flatMap(({ link }) => link ?? []))];
}

function toPreviewedPost(mention: Mention, matches: readonly KeywordMatch[]): PreviewedPostOutput {
  return {
    mention_id: mention.id,
    source: mention.source,
    url: mention.url,
    author_handle: mention.authorHandle,
    title: mention.title,
    text: mention.text,
    published_at: isoTime(mention.publishedAt),
    matches: matches.slice(0, shownMatches).map(({ keyword, field, start, end, link }) => ({
      keyword,
      field,
      start,
      end,
      link,
    })),
  };
}
