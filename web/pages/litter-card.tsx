import { FileText, Printer, QrCode as QrIcon } from 'lucide-react';
import { useParams } from 'wouter';
import type { User } from '../../contract/accounts/accounts.ts';
import type { Pet } from '../../contract/pets/pets.ts';
import type { Litter } from '../../contract/litters/litters.ts';
import { litterAddress, screens } from '../../contract/screens.ts';
import { hasCode } from '../calls/api.ts';
import { CopyWebsiteCode } from '../features/listings/card/copy-website-code.tsx';
import { saveCode } from '../features/listings/card/queries.ts';
import { toWebsiteCode } from '../features/listings/card/website-code.ts';
import { litterCardPdf } from '../features/litters/card/card-address.ts';
import { LitterSheet } from '../features/litters/card/litter-sheet.tsx';
import { useLitter } from '../features/litters/queries.ts';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { LinesShape } from '../ui/lines-shape.tsx';
import { Retry } from '../ui/retry.tsx';

export default function LitterCardPage({ user }: { user: User }) {
  const { id } = useParams<{ id: string }>();
  const { data, error, refetch } = useLitter(id);
  const shown = data?.listings.find(({ tab, pet }) => tab !== 'archived' && pet.imageUrl !== null)?.pet;
  return (
    <>
      <div className="print:hidden">
        <BackLink href={data ? litterAddress(id) : screens.litters.path}>{data ? 'The litter' : 'Litters'}</BackLink>
        <PageTitle documentTitle={data ? `Card of ${data.litter.name}` : 'Litter card'}>Litter card</PageTitle>
      </div>
      <div className="mt-6 print:mt-0">
        {data &&
          (data.litter.suspensionReason === null ? (
            <Card litter={data.litter} shown={shown} breederName={user.fullName} />
          ) : (
            <Empty>Buyers can’t open the page of this litter now, so its card can’t be printed.</Empty>
          ))}
        {!data && !error && <LinesShape />}
        {!data &&
          error &&
          (hasCode(error, 'not_found') ? (
            <Empty>This litter was not found.</Empty>
          ) : (
            <Retry what="this litter" onRetry={refetch} />
          ))}
      </div>
    </>
  );
}

interface CardProps {
  litter: Litter;
  shown: Pick<Pet, 'name' | 'breed' | 'imageUrl'> | undefined;
  breederName: string;
}

function Card({ litter, shown, breederName }: CardProps) {
  return (
    <>
      <div className="mb-6 print:hidden">
        <p className="max-w-prose text-muted">
          Hang it at the kennel or take it to a show. Buyers scan the code and see every pet of the litter, and who is
          still available that day.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
          <a className={buttonClass('secondary')} href={litterCardPdf(litter.id)} download>
            <FileText aria-hidden="true" className="size-4" />
            Download PDF
          </a>
          <Button kind="secondary" onClick={() => saveCode(litter.name, litter.pageUrl)}>
            <QrIcon aria-hidden="true" className="size-4" />
            Save QR code
          </Button>
          <CopyWebsiteCode
            code={toWebsiteCode({
              pageUrl: litter.pageUrl,
              picture: shown?.imageUrl ? { url: new URL(shown.imageUrl, litter.pageUrl).href, width: 600 } : null,
              words: litter.name,
            })}
          />
        </div>
      </div>
      <LitterSheet litter={litter} shown={shown} breederName={breederName} />
    </>
  );
}
