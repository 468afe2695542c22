import { useState } from 'react';
import type { ListedHandOver } from '../../../../contract/hand-overs/hand-overs.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate, formatMoment } from '../../../ui/dates.ts';
import { HandOverPhoto } from '../hand-over-photo/hand-over-photo.tsx';
import { ConfirmHandOver } from '../sale/confirm-hand-over.tsx';
import { codeOfAddress } from '../sale/hand-over.tsx';
import { useWaiting } from '../sale/waiting-hand-overs.ts';

/** One sold pet: the buyer's code confirms its hand-over; a photo may follow. */
export function ListedHandOverCard({ listed, isOpen }: { listed: ListedHandOver; isOpen: boolean }) {
  const { orderId, petName, buyerName, soldAt, handOver } = listed;
  const [opened, setOpened] = useState(isOpen);
  const { waiting, sendNow } = useWaiting(orderId);
  return (
    <Card aria-label={petName} className="space-y-4">
      <div>
        <h2 className="text-xl wrap-anywhere">{petName}</h2>
        <p className="text-sm text-muted wrap-anywhere">
          {buyerName ? `For ${buyerName}, sold` : 'Sold'} {formatDate(soldAt)}
        </p>
      </div>
      {handOver.confirmedAt ? (
        <>
          <p>Confirmed on {formatMoment(handOver.deviceAt ?? handOver.confirmedAt)}.</p>
          <HandOverPhoto order={{ id: orderId, pet: { name: petName } }} handOver={handOver} />
        </>
      ) : waiting ? (
        <div role="status" className="space-y-3">
          <p>Your confirmation is kept on this device, and is sent as soon as it gets through.</p>
          <Button kind="secondary" busy={sendNow.isPending} busyLabel="Sending..." onClick={() => sendNow.mutate()}>
            Send now
          </Button>
        </div>
      ) : opened ? (
        <ConfirmHandOver orderId={orderId} hasChip={handOver.hasChip} code={isOpen ? codeOfAddress() : ''} />
      ) : (
        <Button kind="secondary" onClick={() => setOpened(true)}>
          Confirm hand-over
        </Button>
      )}
    </Card>
  );
}
