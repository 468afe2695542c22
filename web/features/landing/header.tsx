import { screens } from '../../../contract/screens.ts';
import { Brand } from '../../shell/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';

const anchors = [
  { href: '#features', label: 'Features' },
  { href: '#pricing', label: 'Pricing' },
  { href: '#contact', label: 'Contact' },
];

export function LandingHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line/70 bg-paper/95 backdrop-blur-sm">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 px-5 py-2 sm:py-3">
        <Brand />
        <nav
          aria-label="Page"
          className="order-last -mx-3 flex w-full flex-wrap md:order-none md:mx-0 md:ml-6 md:w-auto"
        >
          {anchors.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-11 items-center rounded-control px-3 text-sm text-muted hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">
          <ButtonLink kind="quiet" href={screens.access.path} className="px-3 text-sm sm:text-base">
            Sign In
          </ButtonLink>
          <ButtonLink href={screens.register.path} className="px-3.5 text-sm sm:px-4 sm:text-base">
            Get Started
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}
