import { linkPath, type SuccessPage } from '../../../contract/public-page.ts';
import { UNKNOWN_PURCHASE } from '../document-titles.ts';
import { BoughtPet } from '../parts/bought-pet.tsx';
import { Frame } from '../parts/frame.tsx';
import { Photo, photoAlt } from '../parts/photo.tsx';
import { Purchase } from './purchase.tsx';

export function SuccessView({ page }: { page: SuccessPage }) {
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
            <BoughtPet name={purchase.petName} details={page.details} atReceipt={page.receipt?.path} />
            {page.breederContact && (
              <p className="wrap-anywhere">
                You can reach <bdi>{page.breederName}</bdi> at <strong>{page.breederContact}</strong>.
              </p>
            )}
            {page.receipt && (
              <p>
                Your reference is <strong>{page.receipt.reference}</strong>.
              </p>
            )}
            {page.receipt && (
              <a className="button-quiet" href={page.receipt.path}>
                View your purchase
              </a>
            )}
          </>
        ) : (
          <>
            <h1>{UNKNOWN_PURCHASE}</h1>
            <p>We found no payment at this address. The address may be incomplete.</p>
            <p>If you have paid, your receipt is in your email and nothing more is needed here.</p>
          </>
        )}
        <a className="button-quiet" href={page.linkId === null ? '/' : `${linkPath(page.linkId)}?success=1`}>
          Return to Home
        </a>
      </main>
    </Frame>
  );
}
