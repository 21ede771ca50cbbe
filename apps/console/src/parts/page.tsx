import { type ReactNode, useEffect, useRef } from 'react';

/** A page: its title in the tab and at the top, what can be done beside it, and its content. */
export function Page(props: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Of reading width; else as wide as the window. */
  readonly narrow?: boolean;
}): ReactNode {
  const { title, actions, children, narrow = false } = props;
  useTitle(title);
  return (
    <div className={narrow ? 'page narrow' : 'page'}>
      <header className="page-head">
        <h1>{title}</h1>
        {actions === undefined ? null : <div className="actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Sets the title of the tab, which screen readers say when the page changes. */
export function useTitle(title: string): void {
  const first = useRef(true);
  useEffect(() => {
    document.title = `${title} · Earshot`;
    first.current = false;
  }, [title]);
}
