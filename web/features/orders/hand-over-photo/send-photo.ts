import { useSyncExternalStore } from 'react';
import { addHandOverPhoto } from '../../../../contract/hand-overs/hand-overs.ts';
import { hasCode, isRefused, type ApiError } from '../../../calls/api.ts';
import { change } from '../../../calls/change.ts';
import { sendFile } from '../../../calls/send-file.ts';
import { notify } from '../../../ui/notify.ts';
import { dropPhoto, findStoredPhoto, listenToStoredPhotos } from './kept-photos.ts';

/** The title of the message about a failure. */
export const NOT_ADDED = 'Photo Not Added';

const inFlight = new Map<string, Promise<void>>();

/** Sends the photo that is kept of a sale, if there is one. One that is refused for good is deleted, which a toast says. Throws any other failure. */
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
    if (!isForGood(error)) throw error;
    await dropPhoto(orderId, photo);
    notify.error(NOT_ADDED, error.message);
  }
}

/** Whether what waits on this device can't be sent later either: after signing in again, or a while, it may. */
export const isForGood = (error: unknown): error is ApiError =>
  isRefused(error) && !hasCode(error, 'unauthorized', 'too_many_tries', 'too_slow');

/** The photo of a sale that waits on this device. */
export const useKeptPhoto = (orderId: string): Blob | undefined =>
  useSyncExternalStore(listenToStoredPhotos, () => findStoredPhoto(orderId));
