import { lostDebitMessages } from '../../../contract/locales/lost-debit-messages.ts';
import { formatAmount } from '../../../contract/money.ts';
import { linkPath, publicPaths, type SuccessPage } from '../../../contract/pages/public-page.ts';
import type { PaymentSuccess } from '../../../contract/orders/payment-success.ts';
import type { Unpaid } from '../../../contract/pages/unpaid.ts';
import { BoughtPet } from '../parts/bought-pet.tsx';
import { contactTag } from '../parts/contacts.tsx';
import { Frame } from '../parts/frame.tsx';
import { Photo, photoAlt } from '../parts/photo.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';
import { Purchase } from './purchase.tsx';

export function SuccessView({ page }: { page: SuccessPage }) {
  const translate = useTranslate();
  const { purchase, photo } = page;
  return (
    <Frame page={page}>
      <main className="message-page">
        {purchase ? (
          <>
            {photo && <Photo photo={photo} alt={photoAlt(purchase.petName, page.breed)} />}
            <div id="purchase">
              <Purchase purchase={purchase} breeder={page.breederName} />
            </div>
            {!page.receipt && <SeeReservation path={page.reservationPath} />}
            <BoughtPet name={purchase.petName} details={page.details} atReceipt={page.receipt?.path} />
            {page.breederContact && (
              <p className="wrap-anywhere">
                <Rich
                  text="success.reach"
                  values={{ breeder: page.breederName ?? '', contact: page.breederContact }}
                  tags={{ strong: contactTag(page.breederContact) }}
                />
              </p>
            )}
            <p>
              {translate('verify.nobody')}{' '}
              <a className="link" href={publicPaths.verify}>
                {translate('frame.verify')}
              </a>
            </p>
            {page.receipt && (
              <p>
                <Rich text="success.reference" values={{ reference: page.receipt.reference }} />
              </p>
            )}
            {page.receipt && (
              <a className="button" href={page.receipt.path}>
                {translate('success.view')}
              </a>
            )}
            {page.agreementPath && (
              <a className="button-quiet w-full" href={page.agreementPath}>
                {translate('signed.download')}
              </a>
            )}
          </>
        ) : (
          <NothingBought page={page} />
        )}
        {purchase && page.linkId !== null && (
          <a className="link inline-flex min-h-11 items-center" href={linkPath(page.linkId) + paidMark(purchase)}>
            <span>
              <Rich text="success.petPage" values={{ name: purchase.petName }} />
            </span>
          </a>
        )}
        <a className="button-quiet w-full" href="/">
          {translate('success.home')}
        </a>
      </main>
    </Frame>
  );
}

/** The page of the pet thanks for a payment only where all of it arrived and stays. */
const paidMark = ({ status, refund, disputed }: PaymentSuccess): string =>
  status === 'paid' && !refund && !disputed ? '?success=1' : '';

/** An address without a payment, or of a checkout that ended unpaid. */
function NothingBought({ page }: { page: SuccessPage }) {
  const translate = useTranslate();
  const { unpaid, linkId } = page;
  if (!unpaid)
    return (
      <>
        <h1>{translate('success.unknown')}</h1>
        <p>{translate('success.unknownText')}</p>
        <p>{translate('success.unknownPaid')}</p>
      </>
    );
  const { petName, lost, part } = unpaid;
  if (lost) return <Lost page={page} petName={petName} lost={lost} />;
  return (
    <>
      <h1>{translate('success.unpaid')}</h1>
      {part ? (
        <p>
          {translate('reservation.failedPart', { amount: formatAmount(part.amount), method: part.method })}{' '}
          {translate(part.isPayable ? 'reservation.payAgain' : 'reservation.nothingLeft')}
        </p>
      ) : (
        <p>
          <Rich text="success.unpaidText" values={{ pet: petName }} />
        </p>
      )}
      {!part && linkId && (
        <a className="button" href={linkPath(linkId)}>
          {translate('success.again')}
        </a>
      )}
      <SeeReservation path={page.reservationPath} />
    </>
  );
}

/** Nobody knows whether it arrives, so there is no way to pay again here. */
function Lost({ page, petName, lost }: { page: SuccessPage } & Required<Pick<Unpaid, 'petName' | 'lost'>>) {
  const translate = useTranslate();
  const breeder = page.breederName ?? translate('mail.breeder');
  return (
    <>
      <h1>{translate('bank.lostSubject', { method: lost.method, pet: petName })}</h1>
      {lostDebitMessages(translate, lost, { pet: petName, breeder }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <SeeReservation path={page.reservationPath} />
    </>
  );
}

function SeeReservation({ path }: { path: string | undefined }) {
  const translate = useTranslate();
  return path ? (
    <a className="button" href={path}>
      {translate('reservation.see')}
    </a>
  ) : null;
}
