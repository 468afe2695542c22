import { BadgeCheck, PawPrint, Smartphone } from 'lucide-react';
import { screens } from '../../../contract/screens.ts';
import { settings } from '../../shell/settings.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HeroPhone } from './hero-phone.tsx';

const trust = [
  { label: 'Stripe Verified', Icon: BadgeCheck },
  { label: 'Mobile Optimized', Icon: Smartphone },
  { label: 'Pet Focused', Icon: PawPrint },
];

export function Hero() {
  return (
    <section className="overflow-hidden">
      <div className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-12 px-[min(1.25rem,6.25vw)] pt-10 pb-16 sm:pt-16 lg:grid-cols-[1.15fr_1fr] lg:gap-8 lg:pb-24">
        <div>
          <h1 className="text-[min(2.5rem,13vw)] sm:text-6xl lg:text-[4rem]">
            Professional Pet Marketplace for Trusted Breeders
          </h1>
          <p className="mt-6 max-w-lg text-lg text-muted sm:text-xl">
            Send one link. Your buyer sees the pet, the breeder and the full price, then pays by card or, where it is
            offered, in 4 interest-free payments. The money goes straight to your own account.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <ButtonLink href={screens.register.path} className="min-h-13 px-6 text-lg">
              Start Free 7-Day Trial
            </ButtonLink>
            <a href="#how-it-works" className={buttonClass('secondary', 'min-h-13 px-6 text-lg')}>
              See How It Works
            </a>
          </div>
          <p className="mt-3 text-sm text-muted">No credit card. Set up in less than 5 minutes.</p>
          <ul className="mt-9 flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium">
            {trust.map(({ label, Icon }) => (
              <li key={label} className="flex items-center gap-2">
                <Icon aria-hidden="true" className="size-4 text-evergreen" />
                {label}
              </li>
            ))}
          </ul>
          <Claims />
        </div>
        <HeroPhone />
      </div>
    </section>
  );
}

/** Figures that the operator sets. */
function Claims() {
  const { claims } = settings;
  const shown = [
    { figure: claims.activeBreeders, label: 'active breeders' },
    { figure: claims.financedSales, label: 'financed sales' },
  ].filter(({ figure }) => figure);
  if (shown.length === 0) return null;
  return (
    <p className="mt-6 flex flex-wrap gap-x-8 gap-y-1 border-t border-line pt-5 text-muted">
      {shown.map(({ figure, label }) => (
        <span key={label}>
          <span className="font-display text-2xl text-ink">{figure}</span> {label}
        </span>
      ))}
    </p>
  );
}
