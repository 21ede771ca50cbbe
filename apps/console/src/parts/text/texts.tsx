import { Fragment, type ReactNode } from 'react';

/**
 * Texts one after the other, each in its own direction: one from right to left does not turn the others around.
 * @param props.of the texts, of which empty ones are left out
 */
export function Texts(props: {
  readonly of: readonly (string | null)[];
  readonly between?: string;
}): ReactNode {
  const { of, between = ', ' } = props;
  return of.filter(Boolean).map((text, index) => (
    <Fragment key={index}>
      {index === 0 ? null : between}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}
