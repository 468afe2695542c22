import type { ReactNode } from 'react';

export interface LegalTextProps {
  productName: string;
  supportEmail: string;
  /** Of the sections; depends on where the text stands. */
  heading: 'h2' | 'h3';
}

/** Line length and spacing for a long text with sections. */
export function LegalText({ children }: { children: ReactNode }) {
  return (
    <div
      className={
        'max-w-prose space-y-3 text-[0.9375rem] leading-relaxed [&_h2]:pt-5 [&_h2]:text-lg [&_h3]:pt-5 [&_h3]:text-lg ' +
        '[&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-5 [&_ul]:marker:text-muted'
      }
    >
      {children}
    </div>
  );
}
