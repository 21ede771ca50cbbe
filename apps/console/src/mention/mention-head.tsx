import type { ReactNode } from 'react';
import type { MentionOutput } from '@earshot/contracts';
import { spanText } from '../format/time-text.js';
import { KeyHint } from '../keys/key-hint.js';
import { Button } from '../parts/button.js';
import { Time } from '../parts/text/time.js';
import { WebLink } from '../parts/text/web-link.js';
import { authorText, placeText } from './post/post-texts.js';

/** The author, place and time of a post, how much later it was found, links to it, and a way to the reasons. */
export function MentionHead({
  mention,
  onWhy,
  onCopyLink,
}: {
  readonly mention: MentionOutput;
  readonly onWhy: () => void;
  readonly onCopyLink: () => void;
}): ReactNode {
  const { author_handle, author_url, published_at, found_at, removed_at, url } = mention;
  const name = (
    <strong dir="auto">{removed_at === null ? authorText(author_handle) : 'Author removed'}</strong>
  );
  const lateMs = new Date(found_at).getTime() - new Date(published_at).getTime();
  return (
    <header className="mention-head">
      <div>
        <p className="by">
          {author_url === null || author_handle === null ? name : <WebLink href={author_url}>{name}</WebLink>}{' '}
          <span className="soft">{placeText(mention)}</span>
        </p>
        <p className="soft small">
          <Time at={published_at} form="full" />, found {spanText(Math.max(0, lateMs))} later
        </p>
      </div>
      <div className="actions">
        <Button kind="quiet" command="why" onClick={onWhy}>
          Why
        </Button>
        <Button kind="quiet" command="copyLink" onClick={onCopyLink}>
          Copy link
        </Button>
        <WebLink className="button quiet" href={url}>
          Open post
          <KeyHint of="openPost" />
        </WebLink>
      </div>
    </header>
  );
}
