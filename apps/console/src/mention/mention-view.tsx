import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ExplainMentionOutput, MentionOutput, ReasonOutput } from '@earshot/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../data/call/api-error.js';
import { useProjectPath } from '../data/project.js';
import { useCommands } from '../keys/use-commands.js';
import { Part } from '../parts/part.js';
import { copyText } from '../parts/text/copy-text.js';
import { ErrorNotice, Loaded, Skeleton } from '../parts/states.js';
import { showToast } from '../parts/toasts.js';
import { isWebAddress } from '../parts/text/web-link.js';
import { AlertsSection } from './why/alerts-section.js';
import { AlsoOn } from './also-on.js';
import { MentionHead } from './mention-head.js';
import { ProgressNotice, RemovedNotice } from './mention-notices.js';
import { MentionTags } from './mention-tags.js';
import { PostText } from './post/post-text.js';
import { ownSummary } from './post/post-texts.js';
import { ReasonsSection } from './why/reasons-section.js';
import { useMention } from './use-mention.js';
import './mention.css';

const AssigneeLine = lazy(() => import('./team/assignee-line.js'));
const NotesSection = lazy(() => import('./team/notes-section.js'));

/**
 * A mention in full: the post with evidence marked, why it is here, why it was judged this way, and who was notified. Has
 * the commands `why`, `openPost`, `copyLink`, `assignToMe` and `note`.
 * @param mention data from a list, shown at once
 * @param isSelecting whether the list beside it has selected rows, which keys then act on
 */
export function MentionView({
  id,
  mention: known,
  isSelecting = false,
}: {
  readonly id: string;
  readonly mention?: MentionOutput | undefined;
  readonly isSelecting?: boolean;
}): ReactNode {
  const { mention, query, explanation } = useMention(id, known);
  if (mention !== undefined)
    return (
      <KnownMention key={mention.id} mention={mention} explanation={explanation} isSelecting={isSelecting} />
    );
  return query.isError ? (
    <ErrorNotice error={query.error} retry={() => void query.refetch()} />
  ) : (
    <Skeleton rows={6} />
  );
}

function KnownMention({
  mention,
  explanation,
  isSelecting,
}: {
  readonly mention: MentionOutput;
  readonly explanation: UseQueryResult<ExplainMentionOutput, ApiError>;
  readonly isSelecting: boolean;
}): ReactNode {
  const [pointed, setPointed] = useState<ReasonOutput | null>(null);
  const post = useRef<HTMLDivElement>(null);
  const reasons = useRef<HTMLElement>(null);
  const copyLink = useCopyLink(mention.id);
  const why = (): void => reasons.current?.focus();
  useCommands({
    openPost: () => isWebAddress(mention.url) && window.open(mention.url, '_blank', 'noopener,noreferrer'),
    copyLink,
    why,
  });
  useEffect(() => {
    if (pointed !== null) post.current?.querySelector('mark.pointed')?.scrollIntoView({ block: 'center' });
  }, [pointed]);
  const summary = ownSummary(mention);
  const explained = explanation.data;
  return (
    <article className="mention" aria-label={mention.title ?? 'Mention'}>
      <MentionHead mention={mention} onWhy={why} onCopyLink={copyLink} />
      <AlsoOn copies={mention.also_on} />
      {mention.removed_at === null ? (
        <div ref={post}>
          <PostText mention={mention} reasons={explained?.classification?.reasons ?? []} pointed={pointed} />
        </div>
      ) : (
        <RemovedNotice mention={mention} />
      )}
      <MentionTags mention={mention} explained={explained} />
      <Part fallback={<p className="assignee-place" />}>
        <AssigneeLine mention={mention} isSelecting={isSelecting} />
      </Part>
      {summary === null ? null : (
        <p dir="auto">
          <span className="soft">In short: </span>
          {summary}
        </p>
      )}
      <Loaded query={explanation} rows={4}>
        {(data) => (
          <>
            <ProgressNotice mention={mention} explained={data} askAgain={() => void explanation.refetch()} />
            <section className="why" ref={reasons} tabIndex={-1} aria-label="Why">
              <ReasonsSection explained={data} pointed={pointed} onPoint={setPointed} />
              <AlertsSection alerts={data.alerts} />
            </section>
          </>
        )}
      </Loaded>
      <Part>
        <NotesSection mention={mention} />
      </Part>
    </article>
  );
}

/** Copies the address of a mention's page for sharing. */
function useCopyLink(id: string): () => void {
  const path = useProjectPath();
  return () => {
    const link = window.location.origin + path(`mentions/${id}`);
    void copyText(link).then((copied) =>
      showToast({
        text: copied ? 'Link copied.' : `The browser does not allow copying. Copy it by hand: ${link}`,
      }),
    );
  };
}
