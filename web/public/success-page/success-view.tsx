import { linkPath, publicPaths, type SuccessPage } from '../../../contract/pages/public-page.ts';
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
            {page.reservationPath && !page.receipt && (
              <a className="button" href={page.reservationPath}>
                {translate('reservation.see')}
              </a>
            )}
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
          <a className="link inline-flex min-h-11 items-center" href={`${linkPath(page.linkId)}?success=1`}>
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

/** An address without a payment, or of a checkout that ended unpaid. */
function NothingBought({ page: { unpaid, linkId } }: { page: SuccessPage }) {
  const translate = useTranslate();
  if (!unpaid)
    return (
      <>
        <h1>{translate('success.unknown')}</h1>
        <p>{translate('success.unknownText')}</p>
        <p>{translate('success.unknownPaid')}</p>
      </>
    );
  return (
    <>
      <h1>{translate('success.unpaid')}</h1>
      <p>
        <Rich text="success.unpaidText" values={{ pet: unpaid.petName }} />
      </p>
      {linkId && (
        <a className="button" href={linkPath(linkId)}>
          {translate('success.again')}
        </a>
      )}
    </>
  );
}
