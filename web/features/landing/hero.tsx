import { BadgeCheck, PawPrint, Smartphone } from 'lucide-react';
import { screens } from '../../../contract/screens.ts';
import { later } from '../../shell/later.tsx';
import { settings } from '../../shell/settings.ts';
import { soon } from '../../shell/when-idle.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchors } from './anchors.tsx';
import { HeroPhone } from './hero-phone.tsx';

/** Works once it is loaded; until then it looks the same. */
const HeroDemo = later(() => import('./hero-demo.tsx'), soon);

const trust = [
  { label: 'Stripe Verified', Icon: BadgeCheck },
  { label: 'Mobile Optimized', Icon: Smartphone },
  { label: 'Pet Focused', Icon: PawPrint },
];

export function Hero() {
  return (
    <section className="overflow-hidden">
      <div className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-x-8 gap-y-6 px-[min(1.25rem,6.25vw)] pt-6 pb-10 sm:gap-y-8 sm:pt-16 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_auto] lg:pb-24">
        <div className="min-w-0 lg:self-end">
          <h1 className="text-[min(2rem,11vw)] sm:text-6xl lg:text-[4rem]">
            Professional Pet Marketplace for Trusted Breeders
          </h1>
          <p className="mt-3 max-w-lg text-muted sm:mt-6 sm:text-xl">
            Send one link. Your buyer sees the pet, the breeder and the full price, then pays by card or, where it is
            offered, in 4 interest-free payments. The money goes straight to your own account.
          </p>
          <div className="mt-5 flex flex-col gap-x-3 sm:mt-8 sm:flex-row">
            <ButtonLink href={screens.register.path} className="min-h-13 px-6 text-lg">
              Start Free 7-Day Trial
            </ButtonLink>
            <a href="#how-it-works" className={buttonClass('quiet', 'px-6 sm:min-h-13 sm:text-lg')}>
              See How It Works
            </a>
          </div>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <HeroDemo meanwhile={<HeroPhone />} />
        </div>
        <div className="lg:self-start">
          <p className="text-sm text-muted">No credit card. Set up in less than 5 minutes.</p>
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium sm:mt-6">
            {trust.map(({ label, Icon }) => (
              <li key={label} className="flex items-center gap-2">
                <Icon aria-hidden="true" className="size-4 text-evergreen" />
                {label}
              </li>
            ))}
          </ul>
          <Claims />
          <Anchors className="mt-4 flex md:hidden" />
        </div>
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
