import { publicPaths } from '../../../contract/pages/public-page.ts';
import { settings } from '../../shell/settings.ts';
import { UnsubscribeButton } from '../subscriptions/membership/unsubscribe-button.tsx';
import { FooterButtons } from '../legal/footer-buttons.tsx';

/** The footer of every screen except the landing page, which has its own; `wide` as the workspace is, whose people check no links. */
export function Footer({ wide = false }: { wide?: boolean }) {
  return (
    <footer className="print:hidden border-t border-line">
      <div
        className={`mx-auto flex ${wide ? 'max-w-7xl' : 'max-w-6xl'} flex-col gap-x-8 gap-y-1 px-5 py-5 text-sm text-muted sm:flex-row sm:items-center`}
      >
        <p className="sm:flex-1">{settings.productName}, payment links for pet breeders</p>
        <nav aria-label="Footer" className="-mx-2 flex flex-wrap">
          <FooterButtons />
          {!wide && (
            <a
              className="inline-flex min-h-11 items-center px-2 hover:text-ink hover:underline"
              href={publicPaths.verify}
            >
              Check a payment link
            </a>
          )}
          <a
            className="inline-flex min-h-11 items-center px-2 hover:text-ink hover:underline"
            href={`mailto:${settings.supportEmail}`}
          >
            Support
          </a>
          <UnsubscribeButton />
        </nav>
      </div>
    </footer>
  );
}
