import { Link } from 'wouter';
import { screens } from '../../contract/screens.ts';
import { settings } from './settings.ts';
import { Mark } from '../ui/mark.tsx';

export function Brand({ href = screens.landing.path }: { href?: string }) {
  return (
    <Link href={href} className="-mx-2 inline-flex min-h-11 items-center gap-2.5 rounded-control px-2">
      <Mark className="size-8 shrink-0" />
      <span className="font-display text-xl font-semibold tracking-tight">{settings.productName}</span>
    </Link>
  );
}
