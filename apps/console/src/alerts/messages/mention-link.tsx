import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useProjectPath } from '../../data/project.js';
import { useOperation } from '../../data/call/use-operation.js';
import { useSeen } from '../../data/use-seen.js';
import { mentionLine } from '../mention-line.js';

/** A link to a mention, labelled with its text, or with its id until that has loaded. */
export function MentionLink({ id }: { readonly id: string }): ReactNode {
  const path = useProjectPath();
  const mention = useOperation('get_mention', { id });
  if (mention.error?.code === 'NOT_FOUND')
    return <span className="soft">A mention that is no longer stored</span>;
  return (
    <Link href={path(`mentions/${id}`)} className="two-lines" dir="auto">
      {mention.data === undefined ? `Mention ${id}` : mentionLine(mention.data)}
    </Link>
  );
}

/**
 * The text of a mention in one line.
 * @param kind shown until the text has loaded, or if the mention no longer exists
 */
export function MentionTitle({ id, kind }: { readonly id: string; readonly kind: string }): ReactNode {
  const [ref, seen] = useSeen<HTMLSpanElement>();
  const mention = useOperation('get_mention', { id }, { enabled: seen });
  return (
    <span ref={ref} className="one-line" dir="auto">
      {mention.data === undefined ? kind : mentionLine(mention.data)}
    </span>
  );
}
