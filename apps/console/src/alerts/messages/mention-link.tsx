import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { MentionOutput } from '@earshot/contracts';
import { useProjectPath } from '../../data/project.js';
import { useOperation } from '../../data/call/use-operation.js';

/** The way to a mention by what it says; while that is on its way, by its id. */
export function MentionLink({ id }: { readonly id: string }): ReactNode {
  const path = useProjectPath();
  const mention = useOperation('get_mention', { id });
  if (mention.error?.code === 'NOT_FOUND')
    return <span className="soft">A mention that is not kept any more</span>;
  return (
    <Link href={path(`mentions/${id}`)} className="clipped" dir="auto">
      {mention.data === undefined ? `Mention ${id}` : saying(mention.data)}
    </Link>
  );
}

/** What a mention says, in one line. @param kind stands there until that is known, and where it is gone */
export function MentionTitle({ id, kind }: { readonly id: string; readonly kind: string }): ReactNode {
  const mention = useOperation('get_mention', { id });
  return (
    <span className="one-line" dir="auto">
      {mention.data === undefined ? kind : saying(mention.data)}
    </span>
  );
}

function saying({ title, text }: MentionOutput): string {
  const said = title ?? text;
  return said === '' ? 'A post that was taken down' : said;
}
