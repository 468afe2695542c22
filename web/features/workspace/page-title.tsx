import type { ReactNode } from 'react';
import { usePage } from '../../shell/use-page.ts';
import { TitleView } from './title-view.tsx';

interface PageTitleProps {
  children: string;
  /** The browser tab's title, if it differs from the heading. */
  documentTitle?: string;
  /** What is next to the heading, such as the page's main button. */
  aside?: ReactNode;
}

/** The heading of a page in the workspace; a navigation moves the focus here. */
export function PageTitle({ children, documentTitle = children, aside }: PageTitleProps) {
  const heading = usePage<HTMLHeadingElement>(documentTitle);
  return (
    <TitleView heading={heading} aside={aside}>
      {children}
    </TitleView>
  );
}
