import type { ReactNode } from 'react';
import { usePage } from '../../app/use-page.ts';

interface PageTitleProps {
  children: string;
  /** The browser tab's title, if it differs from the heading. */
  documentTitle?: string;
  /** What stands beside the heading, such as the page's main button. */
  aside?: ReactNode;
}

/** The heading of a page in the workspace; a navigation moves the focus here. */
export function PageTitle({ children, documentTitle = children, aside }: PageTitleProps) {
  const heading = usePage<HTMLHeadingElement>(documentTitle);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 ref={heading} tabIndex={-1} className="min-w-0 text-3xl wrap-anywhere outline-none sm:text-4xl">
        {children}
      </h1>
      {aside}
    </div>
  );
}
