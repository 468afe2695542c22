import type { ReactNode } from 'react';

/** One component of web/ui in its variants, on /dev/parts. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line py-6">
      <h2 className="mb-4 text-xl">{title}</h2>
      <div className="flex flex-wrap items-start gap-4 *:max-w-full *:wrap-anywhere">{children}</div>
    </section>
  );
}
