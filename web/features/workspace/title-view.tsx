import type { ReactNode, Ref } from 'react';

interface TitleViewProps {
  children: string;
  aside?: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
}

/** The heading of a page in the workspace as it looks. */
export function TitleView({ children, aside, heading }: TitleViewProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 ref={heading} tabIndex={-1} className="min-w-0 text-3xl wrap-anywhere outline-none sm:text-4xl">
        {children}
      </h1>
      {aside}
    </div>
  );
}
