import { linkCode } from '../../../contract/payment-links/link-code.ts';
import { askPath, askPhotoPath, reportPath, verifyPath, type LinkPage } from '../../../contract/pages/public-page.ts';
import { Rich, useTranslate } from '../locales/messages.tsx';
import { DepositTerms } from '../parts/deposit-terms.tsx';
import { Assurances } from './assurances.tsx';
import { Breeder } from './breeder.tsx';
import { CopyLink } from './copy-link.tsx';
import { Gallery } from './gallery.tsx';
import { Frame } from '../parts/frame.tsx';
import { Kennel } from './kennel.tsx';
import { NewPhoto } from './new-photo.tsx';
import { Notice } from './notice.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderForm } from '../checkout/order-form.tsx';
import { PayForm } from '../checkout/pay-form.tsx';
import { SignFirst } from '../checkout/sign-first.tsx';
import { PetFacts } from './pet-facts.tsx';
import { photoAlt } from '../parts/photo.tsx';
import { isPayable, saleState } from './sale-state.ts';

/**
 * DOM order is the order on phones and for screen readers. On a phone `.order` and its form use
 * `display: contents`, so that the bar with the button can stick to the bottom for the whole page.
 */
export function LinkView({ page }: { page: LinkPage }) {
  const translate = useTranslate();
  const { link } = page;
  const code = linkCode(link.paymentLink.id);
  const state = saleState(page);
  return (
    <Frame page={page}>
      <main className="page">
        {page.notice && <Notice notice={page.notice} />}
        <Gallery photo={page.photo} furtherPhotos={page.furtherPhotos} alt={photoAlt(link.pet.name, link.pet.breed)} />
        <div className="order">
          <OrderDetails page={page} />
          <Breeder breeder={link.breeder} checks={page.checks} />
          {page.kennel && <Kennel kennel={page.kennel} />}
          {isPayable(page) && <Paying page={page} />}
        </div>
        <div className="story">
          <section aria-labelledby="about">
            <h2 id="about">
              <Rich text="link.about" values={{ name: link.pet.name }} />
            </h2>
            <p className="whitespace-pre-line">{link.pet.description}</p>
            {state === 'open' && (
              <>
                <a className="link mr-4 inline-flex min-h-11 items-center" href={askPath(link.paymentLink.id)}>
                  {translate('link.ask')}
                </a>{' '}
                <a className="link inline-flex min-h-11 items-center" href={askPhotoPath(link.paymentLink.id)}>
                  {translate('link.askPhoto')}
                </a>
              </>
            )}
            {page.law.omission && <p className="mt-2 text-sm text-muted">{page.law.omission}</p>}
          </section>
          {page.proof && <NewPhoto proof={page.proof} name={link.pet.name} />}
          <PetFacts pet={link.pet} linkId={link.paymentLink.id} />
          {state === 'open' && !link.kept && !page.onItsWay && (
            <Assurances
              name={link.pet.name}
              breeder={link.breeder.fullName}
              product={page.settings.productName}
              verifiedAccount={page.checks.paymentAccount !== null}
              byDeposit={Boolean(link.deposit)}
            />
          )}
          <section id="copy-link" aria-labelledby="share" className="-mb-4">
            <CopyLink address={page.canonicalUrl} />
          </section>
          <p className="-mt-3 flex flex-wrap gap-x-6 text-sm">
            {code && (
              <a className="link inline-flex min-h-11 items-center" href={verifyPath(code)}>
                {translate('link.code', { code })}
              </a>
            )}
            <a className="link inline-flex min-h-11 items-center" href={reportPath(link.paymentLink.id)}>
              {translate('link.report')}
            </a>
          </p>
        </div>
      </main>
    </Frame>
  );
}

/** The payment form, or the way to the agreement that the buyer signs first. */
function Paying({ page }: { page: LinkPage }) {
  const { deposit, agreement, lines } = page.link;
  return (
    <>
      {deposit && <DepositTerms deposit={deposit} pet={page.link.pet.name} />}
      {agreement ? (
        <SignFirst page={page} />
      ) : lines && lines.extras.length > 0 ? (
        <OrderForm page={page} />
      ) : (
        <div id="pay" className="contents">
          <PayForm page={page} />
        </div>
      )}
    </>
  );
}
