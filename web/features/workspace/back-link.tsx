import { ArrowLeft } from 'lucide-react';
import { TextLink } from '../../ui/text-link.tsx';

/** Above a page's title: to the list that it belongs to. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <TextLink className="inline-flex min-h-11 items-center gap-2" href={href}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </TextLink>
  );
}
