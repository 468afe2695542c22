import { useSyncExternalStore } from 'react';
import { addHandOverPhoto } from '../../../../contract/hand-overs/hand-overs.ts';
import { hasCode, isAnswered, isRefused } from '../../../calls/api.ts';
import { change } from '../../../calls/change.ts';
import { isHandled } from '../../../calls/query-client.ts';
import { sendFile } from '../../../calls/send-file.ts';
import { notify } from '../../../ui/notify.ts';
import { dropPhoto, findStoredPhoto, listenToStoredPhotos } from './kept-photos.ts';

const inFlight = new Map<string, Promise<void>>();

/** Sends the photo that is kept of a sale, if there is one; a photo that the server refuses is deleted. Never fails. */
export function sendPhoto(orderId: string): Promise<void> {
  const photo = findStoredPhoto(orderId);
  if (!photo) return Promise.resolve();
  const sending = inFlight.get(orderId) ?? send(orderId, photo).finally(() => inFlight.delete(orderId));
  inFlight.set(orderId, sending);
  return sending;
}

async function send(orderId: string, photo: Blob): Promise<void> {
  try {
    const params = { id: orderId };
    const sendIt = () => sendFile({ endpoint: addHandOverPhoto, params, file: photo, onProgress: () => undefined });
    await change(addHandOverPhoto, { params }, { send: sendIt, waits: true });
    await dropPhoto(orderId, photo);
    notify.success('Photo Added', 'The buyer sees it on the page of their receipt.');
  } catch (error) {
    if (isForGood(error)) await dropPhoto(orderId, photo);
    if (isAnswered(error) && !isHandled(error)) notify.error('Photo Not Added', error.message);
  }
}

/** After signing in again, or a while, it may still be sent. */
const isForGood = (error: unknown) => isRefused(error) && !hasCode(error, 'unauthorized', 'too_many_tries');

/** The photo of a sale that waits on this device. */
export const useKeptPhoto = (orderId: string): Blob | undefined =>
  useSyncExternalStore(listenToStoredPhotos, () => findStoredPhoto(orderId));
