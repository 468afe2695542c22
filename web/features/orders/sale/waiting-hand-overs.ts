import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { confirmHandOver } from '../../../../contract/hand-overs/hand-overs.ts';
import { hasCode, isAnswered, isRefused } from '../../../calls/api.ts';
import { change } from '../../../calls/change.ts';
import { isHandled } from '../../../calls/query-client.ts';
import { browserStorage } from '../../../calls/storage.ts';
import { useAct } from '../../../calls/use-act.ts';
import { notify } from '../../../ui/notify.ts';
import { signedInId } from '../../accounts/queries.ts';
import { dropPhoto, readStoredPhotos } from '../hand-over-photo/kept-photos.ts';
import { sendPhoto } from '../hand-over-photo/send-photo.ts';

type Confirmation = z.input<typeof confirmHandOver.body>;

interface StoredConfirmation extends Confirmation {
  /** Whose sale it is; another account on this device leaves it alone. The release before kept none. */
  account?: string;
}

/** Confirmations without an answer yet, by order. They have no names, and stay on this device. */
const STORE = 'hand-overs';
const changed = new EventTarget();

function readAll(): Record<string, StoredConfirmation> {
  try {
    return JSON.parse(browserStorage.read(STORE) ?? '{}') as Record<string, StoredConfirmation>;
  } catch {
    return {};
  }
}

function keep(orderId: string, confirmation: Confirmation | undefined): void {
  const { [orderId]: _, ...others } = readAll();
  const all = confirmation ? { ...others, [orderId]: { ...confirmation, account: signedInId() } } : others;
  browserStorage.write(STORE, Object.keys(all).length > 0 ? JSON.stringify(all) : null);
  changed.dispatchEvent(new Event('change'));
}

/** Sends one; what the server refuses isn't kept. Throws an ApiError. */
async function send(orderId: string, confirmation: Confirmation): Promise<void> {
  keep(orderId, confirmation);
  try {
    await change(
      confirmHandOver,
      { params: { id: orderId }, body: confirmation },
      { answered: () => keep(orderId, undefined) },
    );
  } catch (error) {
    // After signing in again it may still be sent.
    if (isRefused(error) && !hasCode(error, 'unauthorized')) {
      keep(orderId, undefined);
      void dropPhoto(orderId);
    }
    throw error;
  }
  notify.success('Hand-Over Confirmed', 'The buyer is asked to confirm it too.');
  void sendPhoto(orderId);
}

async function sendKeptPhotos(): Promise<void> {
  for (const orderId of await readStoredPhotos()) if (!(orderId in readAll())) void sendPhoto(orderId);
}

/** The server takes each once, so sending again is safe. A photo comes after the confirmation of its sale. */
export function sendWaiting(): void {
  void sendKeptPhotos();
  const me = signedInId();
  const own = Object.entries(readAll()).filter(([, { account = me }]) => account === me);
  for (const [orderId, { account: _, ...confirmation }] of own)
    send(orderId, confirmation).catch((error: Error) => {
      if (isAnswered(error) && !isHandled(error)) notify.error('Hand-Over Not Confirmed', error.message);
    });
}

/** Sends what waits when the product is opened, and when the connection is back. */
export function useSendWaiting(): void {
  useEffect(() => {
    sendWaiting();
    window.addEventListener('online', sendWaiting);
    return () => window.removeEventListener('online', sendWaiting);
  }, []);
}

export function useConfirmHandOver(orderId: string) {
  return useAct((confirmation: Confirmation) => sendTyped(orderId, confirmation), {
    failed: (error) => {
      if (isAnswered(error) && Object.keys(error.errors).length === 0)
        notify.error('Hand-Over Not Confirmed', error.message);
    },
  });
}

/** Sent by their form, which stays until the answer and says what is wrong with the code or the chip. */
const inFlight = new Set<string>();

/** With poor reception the form then gives way to the words that nothing is lost. */
const ANSWER_MS = 10_000;

async function sendTyped(orderId: string, confirmation: Confirmation): Promise<void> {
  const giveWay = () => {
    inFlight.delete(orderId);
    changed.dispatchEvent(new Event('change'));
  };
  inFlight.add(orderId);
  const slow = setTimeout(giveWay, ANSWER_MS);
  try {
    await send(orderId, confirmation);
  } catch (error) {
    if (!inFlight.has(orderId) && isAnswered(error) && Object.keys(error.errors).length > 0)
      notify.error('Hand-Over Not Confirmed', error.message);
    throw error;
  } finally {
    clearTimeout(slow);
    giveWay();
  }
}

/** Whether a confirmation of the order waits on this device. */
export function useWaiting(orderId: string) {
  const subscribe = useCallback((listen: () => void) => {
    changed.addEventListener('change', listen);
    return () => changed.removeEventListener('change', listen);
  }, []);
  const waiting = useSyncExternalStore(subscribe, () => orderId in readAll() && !inFlight.has(orderId));
  return { waiting, sendNow: sendWaiting };
}
