import { Fragment, type ReactNode } from 'react';
import { formerMember, noteParts } from '@earshot/domain';
import type { NoteOutput } from '@earshot/contracts';
import { WebLink } from '../../parts/text/web-link.js';
import { textPieces } from './note-links.js';

/** The text of a note with links and names, never rendered as markup. */
export function NoteText({ note }: { readonly note: Pick<NoteOutput, 'text' | 'people'> }): ReactNode {
  const names = new Map(note.people.map(({ id, name }) => [id, name]));
  return (
    <p className="note-text" dir="auto">
      {noteParts(note.text).map((part, index) =>
        part.kind === 'person' ? (
          <bdi key={index} className="named">
            @{names.get(part.id) ?? formerMember}
          </bdi>
        ) : (
          <Fragment key={index}>
            {textPieces(part.text).map(({ text, href }, at) =>
              href === null ? (
                text
              ) : /^mailto:/i.test(href) ? (
                <a key={at} href={href} rel="noopener noreferrer">
                  {text}
                </a>
              ) : (
                <WebLink key={at} href={href}>
                  {text}
                </WebLink>
              ),
            )}
          </Fragment>
        ),
      )}
    </p>
  );
}
