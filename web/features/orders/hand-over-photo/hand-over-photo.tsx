import { useState } from 'react';
import { removeHandOverPhoto, type HandOver } from '../../../../contract/hand-overs/hand-overs.ts';
import { change } from '../../../calls/change.ts';
import { serverNow } from '../../../calls/server-time.ts';
import { useAct } from '../../../calls/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { notify } from '../../../ui/notify.ts';
import { keepPhoto } from './kept-photos.ts';
import { PhotoChoice, PhotoPreview, Picture } from './photo-choice.tsx';
import { NOT_ADDED, sendPhoto, useKeptPhoto } from './send-photo.ts';
import { WHO_SEES_IT } from './who-sees-it.ts';

interface HandOverPhotoProps {
  order: { id: string; pet: { name: string } };
  handOver: HandOver;
}

/** The photo of a hand-over that the breeder has confirmed: shown, waiting on this device, or still to be taken. */
export function HandOverPhoto({ order, handOver: { photo, photoUntil } }: HandOverPhotoProps) {
  const waiting = useKeptPhoto(order.id);
  const [openedAt] = useState(serverNow);
  const alt = `${order.pet.name} at the hand-over`;
  if (waiting) return <Waiting orderId={order.id} photo={waiting} alt={alt} />;
  if (photo) return <AddedPhoto orderId={order.id} photo={photo} alt={alt} />;
  if (photoUntil === null || Date.parse(photoUntil) <= openedAt) return null;
  return (
    <div className="space-y-2">
      <PhotoChoice label="Add photo" onChoose={(chosen) => void keepAndSend(order.id, chosen)} />
      <p className="text-sm text-muted">
        You can add a photo of the hand-over until {formatMoment(photoUntil)}. {WHO_SEES_IT}
      </p>
    </div>
  );
}

async function keepAndSend(orderId: string, photo: Blob): Promise<void> {
  await keepPhoto(orderId, photo);
  await sendPhoto(orderId).catch(() => undefined);
}

function Waiting({ orderId, photo, alt }: { orderId: string; photo: Blob; alt: string }) {
  const send = useAct(() => sendPhoto(orderId), { failed: NOT_ADDED });
  return (
    <div role="status" className="space-y-3">
      <PhotoPreview photo={photo} alt={alt} />
      <p>Your photo is being sent. Until it has arrived, it is kept on this device.</p>
      <Button kind="secondary" busy={send.isPending} busyLabel="Sending..." onClick={() => send.mutate()}>
        Send photo now
      </Button>
    </div>
  );
}

function AddedPhoto({ orderId, photo, alt }: { orderId: string; photo: NonNullable<HandOver['photo']>; alt: string }) {
  const remove = useAct(() => change(removeHandOverPhoto, { params: { id: orderId } }, { waits: true }), {
    done: () => notify.success('Photo Removed'),
    failed: 'Photo Not Removed',
  });
  return (
    <div className="space-y-3">
      <Picture src={`/api/documents/${photo.id}`} alt={alt} />
      <p className="text-sm text-muted">
        Added on {formatMoment(photo.addedAt)}. {WHO_SEES_IT}
      </p>
      <Confirm
        trigger={<Button kind="secondary">Remove photo</Button>}
        title="Remove this photo?"
        description="You and the buyer no longer see it, and it is no longer part of the evidence."
        action="Remove photo"
        busyLabel="Removing..."
        onConfirm={() => remove.mutateAsync()}
      />
    </div>
  );
}
