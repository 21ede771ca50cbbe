import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { MentionOutput } from '@earshot/contracts';
import { useProjectPath } from '../data/project.js';
import { placeText } from './post/post-texts.js';

/** Where else the same post is, each a mention with a page of its own. */
export function AlsoOn({ copies }: { readonly copies: MentionOutput['also_on'] }): ReactNode {
  const path = useProjectPath();
  if (copies.length === 0) return null;
  return (
    <p className="soft small">
      Also on:{' '}
      {copies.map(({ mention_id, source, url }, index) => (
        <Fragment key={mention_id}>
          {index === 0 ? '' : ', '}
          <Link href={path(`mentions/${mention_id}`)}>{placeText({ source, kind: 'post', url })}</Link>
        </Fragment>
      ))}
    </p>
  );
}
