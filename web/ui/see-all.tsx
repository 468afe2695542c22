import { ArrowRight } from 'lucide-react';
import { TextLink } from './text-link.tsx';

/** Beside the heading of a short list: leads to the whole one. */
export function SeeAll({ what, href }: { what: string; href: string }) {
  return (
    <TextLink href={href} className="inline-flex min-h-11 shrink-0 items-center gap-1.5 text-sm">
      See all <span className="sr-only">{what}</span>
      <ArrowRight aria-hidden="true" className="size-4" />
    </TextLink>
  );
}
