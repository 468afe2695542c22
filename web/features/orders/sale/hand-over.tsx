import { Package } from 'lucide-react';
import { useState } from 'react';
import { homePack, type HandOver as HandOverFacts } from '../../../../contract/hand-overs/hand-overs.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { toRequestUrl } from '../../../calls/api.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { HandOverPhoto } from '../hand-over-photo/hand-over-photo.tsx';
import { PhotoPreview } from '../hand-over-photo/photo-choice.tsx';
import { useKeptPhoto } from '../hand-over-photo/send-photo.ts';
import { ConfirmHandOver } from './confirm-hand-over.tsx';
import { useWaiting } from './waiting-hand-overs.ts';

interface HandOverProps {
  order: Sale['order'];
  handOver: HandOverFacts;
  /** Nothing else waits for the breeder. */
  isNext: boolean;
}

/** The state of a sold pet's hand-over, and the breeder's part of it. */
export function HandOver({ order, handOver, isNext }: HandOverProps) {
  const { confirmedAt, deviceAt, receivedAt, doneAt, hasChip, chip } = handOver;
  const pet = order.pet.name;
  const { waiting, sendNow } = useWaiting(order.id);
  const photo = useKeptPhoto(order.id);
  // The code that the buyer's QR code carries opens the form.
  const [opened, setOpened] = useState(() => codeOfAddress() !== '');
  if (doneAt)
    return (
      <>
        <p>
          {pet} was handed over: you confirmed it on {formatMoment(deviceAt ?? confirmedAt ?? doneAt)}, the buyer on{' '}
          {formatMoment(receivedAt ?? doneAt)}.
        </p>
        <Chip chip={chip} />
        <div className="mt-4">
          <HandOverPhoto order={order} handOver={handOver} />
        </div>
        <HomePack orderId={order.id} />
      </>
    );
  return (
    <div className="space-y-4">
      {receivedAt && (
        <p>
          The buyer confirmed on {formatMoment(receivedAt)} that {pet} is with them.
        </p>
      )}
      {confirmedAt ? (
        <>
          <p>
            You confirmed it on {formatMoment(deviceAt ?? confirmedAt)}. The buyer is asked to confirm on the page of
            their receipt.
          </p>
          <Chip chip={chip} />
          <HandOverPhoto order={order} handOver={handOver} />
        </>
      ) : waiting ? (
        <WaitingConfirmation pet={pet} photo={photo} sendNow={sendNow} />
      ) : (
        <>
          <p className="text-muted">
            When the buyer picks {pet} up, scan the code on their receipt page with your camera, or type it here.
          </p>
          {opened ? (
            <div ref={codeOfAddress() ? bringIntoView : undefined} tabIndex={-1} className="outline-none">
              <ConfirmHandOver orderId={order.id} hasChip={hasChip} code={codeOfAddress()} />
            </div>
          ) : (
            <Button kind={isNext ? 'primary' : 'secondary'} onClick={() => setOpened(true)}>
              Confirm hand-over
            </Button>
          )}
        </>
      )}
      <HomePack orderId={order.id} />
    </div>
  );
}

interface WaitingConfirmationProps extends Pick<ReturnType<typeof useWaiting>, 'sendNow'> {
  pet: string;
  photo: Blob | undefined;
}

/** A confirmation without an answer yet, with its photo. */
function WaitingConfirmation({ pet, photo, sendNow }: WaitingConfirmationProps) {
  return (
    <div role="status" className="space-y-3">
      <p>It hasn’t arrived yet. Your confirmation is kept on this device, and is sent as soon as it gets through.</p>
      {photo && (
        <>
          <PhotoPreview photo={photo} alt={`${pet} at the hand-over`} />
          <p>Your photo is sent after it.</p>
        </>
      )}
      <Button kind="secondary" busy={sendNow.isPending} busyLabel="Sending..." onClick={() => sendNow.mutate()}>
        Send now
      </Button>
    </div>
  );
}

/** What the buyer downloads from the receipt's page, too. */
const HomePack = ({ orderId }: { orderId: string }) => (
  <p className="mt-4">
    <a
      className={buttonClass('secondary', 'max-sm:px-2')}
      href={toRequestUrl(homePack, { params: { id: orderId } })}
      download
    >
      <Package aria-hidden="true" className="size-4" />
      Download go-home pack
    </a>
  </p>
);

/** A breeder who scanned a code wants nothing else from the page. */
function bringIntoView(form: HTMLElement | null): void {
  form?.closest('section')?.scrollIntoView({ behavior: 'instant' });
  form?.focus({ preventScroll: true });
}

/** The code that the buyer's QR code carries. */
export const codeOfAddress = () => new URLSearchParams(window.location.hash.slice(1)).get('code') ?? '';

const Chip = ({ chip }: Pick<HandOverFacts, 'chip'>) =>
  chip && (
    <p className="text-sm text-muted">
      {chip === 'matched' ? 'The end of the microchip number matched.' : 'The microchip wasn’t read.'}
    </p>
  );
