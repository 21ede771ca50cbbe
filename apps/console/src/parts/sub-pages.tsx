import './sub-pages.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/**
 * A group of pages, with links to all of them above the current one.
 * @param label of the links, e.g. `Settings`
 */
export function SubPages(props: {
  readonly label: string;
  readonly pages: readonly { readonly href: string; readonly label: string; readonly current: boolean }[];
  readonly children: ReactNode;
}): ReactNode {
  const { label, pages, children } = props;
  return (
    <div className="sub-pages">
      <nav aria-label={label}>
        {pages.map(({ href, label: text, current }) => (
          <Link key={href} href={href} aria-current={current ? 'page' : undefined}>
            {text}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
