import type { ReactNode } from 'react';
import type { MatchOutput, MentionOutput, ReasonOutput } from '@earshot/contracts';
import { MarkedText } from '../../parts/text/marked-text.js';
import { WebLink } from '../../parts/text/web-link.js';
import { cutParagraphs } from './cut-paragraphs.js';
import { postMarks } from './post-marks.js';

/** Title and text of a post with evidence marked, and the links that contain keywords. */
export function PostText({
  mention,
  reasons,
  pointed,
}: {
  readonly mention: MentionOutput;
  readonly reasons: readonly ReasonOutput[];
  readonly pointed: ReasonOutput | null;
}): ReactNode {
  const { title, text, language } = mention;
  const marks = postMarks(mention, reasons, pointed);
  const lang = language ?? undefined;
  return (
    <>
      {title === null ? (
        <h2 className="unseen">Post</h2>
      ) : (
        <h2 className="post-title" dir="auto" lang={lang}>
          <MarkedText text={title} marks={marks.title} />
        </h2>
      )}
      <div className="post-text" lang={lang}>
        {cutParagraphs(text, marks.text).map((paragraph) => (
          <p key={paragraph.start} dir="auto">
            <MarkedText text={paragraph.text} marks={paragraph.marks} />
          </p>
        ))}
      </div>
      <LinkMatches matches={mention.matches} />
    </>
  );
}

/** Keywords found in links of the post. */
function LinkMatches({ matches }: { readonly matches: readonly MatchOutput[] }): ReactNode {
  const links = [...new Set(matches.flatMap(({ link }) => link ?? []))];
  if (links.length === 0) return null;
  return (
    <ul className="post-links">
      {links.map((link) => (
        <li key={link}>
          <span className="soft">Link: </span>
          <WebLink href={link}>
            <MarkedText
              text={link}
              marks={matches.flatMap((match) =>
                match.link === link ? [{ start: match.start, end: match.end, kind: 'keyword' as const }] : [],
              )}
            />
          </WebLink>
        </li>
      ))}
    </ul>
  );
}
