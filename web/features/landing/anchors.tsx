import { clsx } from 'clsx';

const ANCHORS = [
  { href: '#features', label: 'Features' },
  { href: '#pricing', label: 'Pricing' },
  { href: '#contact', label: 'Contact' },
];

/** The parts of the page: in the header, or on phones, whose header has one row, below the hero. */
export function Anchors({ className }: { className: string }) {
  return (
    <nav aria-label="Page" className={clsx('-mx-[min(0.75rem,3.75vw)] flex-wrap', className)}>
      {ANCHORS.map(({ href, label }) => (
        <a
          key={href}
          href={href}
          className="inline-flex min-h-11 items-center rounded-control px-[min(0.75rem,3.75vw)] text-sm text-muted hover:text-ink"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
