import type { ReactNode } from 'react';

interface LayoutProps {
  title: ReactNode;
  /** Notices, and the figures. */
  top: ReactNode;
  /** Next to the lists; on a phone above them. */
  aside: ReactNode;
  lists: ReactNode;
  isShown?: boolean;
}

/** Overview's places, for the app and for the first view that the server renders. */
export function OverviewLayout({ title, top, aside, lists, isShown = true }: LayoutProps) {
  const shown = isShown ? '' : 'invisible';
  return (
    <>
      {title}
      <div className={`mt-6 space-y-6 ${shown}`}>{top}</div>
      <div className={`mt-8 grid grid-cols-1 items-start gap-8 xl:grid-cols-[20rem_minmax(0,1fr)] ${shown}`}>
        <div className="space-y-6">{aside}</div>
        <div className="min-w-0 space-y-12">{lists}</div>
      </div>
    </>
  );
}

export const greeting = ({ fullName }: { fullName: string }) => `Hello, ${fullName.split(' ')[0]}`;
