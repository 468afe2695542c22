import { useEffect, useRef, type ReactNode } from 'react';
import { Brand } from '../../shell/brand.tsx';
import { Footer } from './footer.tsx';
import { SkipLink } from '../../shell/skip-link.tsx';
import { usePage } from '../../shell/use-page.ts';

interface FormPageProps {
  documentTitle: string;
  title: string;
  subtitle?: ReactNode;
  wide?: boolean;
  /** Links below the card. */
  below?: ReactNode;
  children: ReactNode;
}

/** A screen with a single form. */
export function FormPage({ documentTitle, title, subtitle, wide, below, children }: FormPageProps) {
  const main = usePage(documentTitle);
  const titleBefore = useRef(title);
  useEffect(() => {
    // The result has replaced the form: screen readers must continue there.
    if (titleBefore.current !== title) main.current?.focus();
    titleBefore.current = title;
  }, [title, main]);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto w-full max-w-6xl px-5 py-2 sm:py-4">
        <Brand />
      </header>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={`mx-auto w-full flex-1 px-5 pt-2 pb-4 sm:pt-12 sm:pb-16 ${wide ? 'max-w-2xl' : 'max-w-md'}`}
      >
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {subtitle && <p className="mt-2 text-muted">{subtitle}</p>}
        {/* A long form on a phone has the page's whole width. */}
        <div
          className={`rounded-card border-line bg-surface shadow-card sm:mt-8 sm:border sm:p-8 ${wide ? 'mt-4 max-sm:bg-transparent max-sm:shadow-none' : 'mt-8 border p-5'}`}
        >
          {children}
        </div>
        {below && <div className="mt-3 flex flex-col items-start gap-1 text-sm">{below}</div>}
      </main>
      <Footer />
    </div>
  );
}
