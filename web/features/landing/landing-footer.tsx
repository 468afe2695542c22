import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ACCESSIBILITY } from '../../../contract/legal.ts';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import { screens } from '../../../contract/screens.ts';
import { Brand } from '../../shell/brand.tsx';
import { settings } from '../../shell/settings.ts';
import { FooterButtons } from '../legal/footer-buttons.tsx';
import { UnsubscribeButton } from '../subscriptions/membership/unsubscribe-button.tsx';

const entry = 'inline-flex min-h-11 items-center hover:text-ink hover:underline';

export function LandingFooter() {
  return (
    <footer id="contact" className="border-t border-line">
      <div className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-8 gap-y-6 px-5 py-8 sm:grid-cols-3 sm:gap-y-10 sm:py-12 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <Brand />
          <p className="mt-2 max-w-xs text-sm text-muted">Payment links for professional pet breeders, 18 and over.</p>
        </div>
        <Column title="For Breeders">
          <Link className={entry} href={screens.register.path}>
            Create an account
          </Link>
          <Link className={entry} href={screens.signIn.path}>
            Sign in
          </Link>
          <Link className={entry} href={screens.pricing.path}>
            Plans and prices
          </Link>
        </Column>
        <Column title="Support">
          <a className={entry} href={`mailto:${settings.supportEmail}`}>
            Support
          </a>
          <a className={entry} href="#how-it-works">
            How a sale works
          </a>
          <a className={entry} href={publicPaths.verify}>
            Check a payment link
          </a>
          <UnsubscribeButton className="" />
        </Column>
        <Column title="Legal">
          <FooterButtons className="" />
          <a className={entry} href={ACCESSIBILITY.path}>
            {ACCESSIBILITY.title}
          </a>
        </Column>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="flex flex-col items-start text-sm text-muted">
      <h2 className="mb-1 text-base text-ink">{title}</h2>
      {children}
    </nav>
  );
}
