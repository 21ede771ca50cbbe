import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../../parts/button.js';

/** A step of the first run: its purpose, and once done its result with a way to change it. */
export function Step(props: {
  readonly number: number;
  readonly title: string;
  /** ahead = it needs the earlier steps. */
  readonly state: 'ahead' | 'open' | 'done' | 'skipped';
  readonly summary?: ReactNode;
  readonly onChange?: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { number, title, state, summary, onChange, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // Takes over the focus that was lost when the step before it closed.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (state === 'open' && (activeElement === document.body || activeElement?.localName === 'main'))
      heading.current?.focus();
  }, [state]);
  return (
    <li className={`step ${state}`} aria-current={state === 'open' ? 'step' : undefined}>
      <div className="step-head">
        <span className="number" aria-hidden="true">
          {state === 'done' ? '✓' : number}
        </span>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {state === 'done' || state === 'skipped' ? (
          <Button
            kind="quiet"
            label={`${state === 'done' ? 'Change' : 'Do it now'}: ${title}`}
            onClick={onChange}
          >
            {state === 'done' ? 'Change' : 'Do it now'}
          </Button>
        ) : null}
      </div>
      {state === 'open' ? <div className="step-body">{children}</div> : null}
      {state === 'done' ? <div className="step-body soft">{summary}</div> : null}
      {state === 'skipped' ? <p className="step-body soft">Skipped for now</p> : null}
    </li>
  );
}
