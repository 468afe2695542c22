import { ArrowLeft, FileText, Printer, QrCode as QrIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useParams } from 'wouter';
import type { User } from '../../contract/accounts/accounts.ts';
import type { PaymentLink } from '../../contract/payment-links/payment-links.ts';
import { PHOTO_PREVIEW } from '../../contract/business.ts';
import { currentCardAddress } from '../../contract/pets/photo-address.ts';
import type { Pet } from '../../contract/pets/pets.ts';
import { screens } from '../../contract/screens.ts';
import { hasCode } from '../calls/api.ts';
import { CopyWebsiteCode } from '../features/listings/card/copy-website-code.tsx';
import { CardSheet } from '../features/listings/card/card-sheet.tsx';
import { kennelCardPdf, saveCode, useListing } from '../features/listings/card/queries.ts';
import { toWebsiteCode } from '../features/listings/card/website-code.ts';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Empty } from '../ui/empty.tsx';
import { LinesShape } from '../ui/lines-shape.tsx';
import { Retry } from '../ui/retry.tsx';
import { TextLink } from '../ui/text-link.tsx';

export default function KennelCardPage({ user }: { user: User }) {
  const { id } = useParams<{ id: string }>();
  const { data, error, refetch } = useListing(id);
  const link = data?.listing.link;
  const canOpen = link?.status === 'active' && link.suspensionReason === null;
  return (
    <>
      <div className="print:hidden">
        <TextLink className="inline-flex min-h-11 items-center gap-2" href={screens.pets.path}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          All pets
        </TextLink>
        <PageTitle documentTitle={data ? `Kennel card of ${data.pet.name}` : 'Kennel card'}>Kennel card</PageTitle>
      </div>
      <div className="mt-6 print:mt-0">
        {data && canOpen && <Card pet={data.pet} link={link} breederName={user.fullName} />}
        {data && !canOpen && <Empty>{withoutCard(link)}</Empty>}
        {!data && !error && <LinesShape />}
        {!data &&
          error &&
          (hasCode(error, 'not_found') ? (
            <Empty>This pet was not found.</Empty>
          ) : (
            <Retry what="this pet" onRetry={refetch} />
          ))}
      </div>
    </>
  );
}

function withoutCard(link: Pick<PaymentLink, 'status' | 'suspensionReason'> | null | undefined): string {
  if (link?.suspensionReason) return 'Buyers can’t open the page of this pet now, so its card can’t be printed.';
  if (link?.status === 'paid') return 'This pet is sold, so there is no card to print.';
  return 'A card leads to the pet’s payment link. Create the link first, then print its card.';
}

interface CardProps {
  pet: Pet;
  link: Pick<PaymentLink, 'id' | 'paymentUrl'>;
  breederName: string;
}

function Card({ pet, link: { id: linkId, paymentUrl }, breederName }: CardProps) {
  const [showPrice, setShowPrice] = useState(true);
  const id = useId();
  return (
    <>
      <div className="mb-6 print:hidden">
        <p className="max-w-prose text-muted">
          Hang it at the kennel or take it to a show. Buyers scan the code and see {pet.name} with its current price.
          Once the pet is sold, the page says so.
        </p>
        <div className="mt-3 flex min-h-11 items-center gap-3">
          <Checkbox id={id} checked={showPrice} onChange={(event) => setShowPrice(event.target.checked)} />
          <label htmlFor={id} className="cursor-pointer py-3">
            Print the price
          </label>
        </div>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
          <a className={buttonClass('secondary')} href={kennelCardPdf(pet.id, showPrice)} download>
            <FileText aria-hidden="true" className="size-4" />
            Download PDF
          </a>
          <Button kind="secondary" onClick={() => saveCode(pet.name, paymentUrl)}>
            <QrIcon aria-hidden="true" className="size-4" />
            Save QR code
          </Button>
          <CopyWebsiteCode
            code={toWebsiteCode({
              pageUrl: paymentUrl,
              picture: { url: new URL(currentCardAddress(linkId), paymentUrl).href, ...PHOTO_PREVIEW },
              words: `${pet.name}, ${pet.breed}`,
            })}
          />
        </div>
      </div>
      <CardSheet pet={pet} breederName={breederName} linkId={linkId} paymentUrl={paymentUrl} showPrice={showPrice} />
    </>
  );
}
