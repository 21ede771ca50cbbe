import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { MentionOutput } from '@earshot/contracts';
import { useProjectPath } from '../data/project.js';
import { placeText } from './post/post-texts.js';

/** The same post in other places, each linked to the page of its mention. */
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
