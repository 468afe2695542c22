import { Anchor } from './anchor.tsx';
import { Mark } from './mark.tsx';

/** The mark with the product's name, as a link. */
export function BrandView({ href, name }: { href: string; name: string }) {
  return (
    <Anchor href={href} className="-mx-2 inline-flex min-h-11 items-center gap-2.5 rounded-control px-2">
      <Mark className="size-8 shrink-0" />
      <span className="font-display text-xl font-semibold tracking-tight">{name}</span>
    </Anchor>
  );
}
