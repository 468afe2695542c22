import { useEffect } from 'react';
import type { User } from '../../../contract/accounts/accounts.ts';
import { LIVE, type Happening, type LiveEvent } from '../../../contract/live/live.ts';
import { myOrders, type Order } from '../../../contract/orders/orders.ts';
import { getSale, type Sale } from '../../../contract/sales/sales.ts';
import { readAgain } from '../../calls/change.ts';
import { toQueryKey, queryClient } from '../../calls/query-client.ts';
import { notify } from '../../ui/notify.ts';
import { readChanged, readOutdated } from './reads.ts';
import { shareConnection } from './share.ts';
import { toToast } from './notices.ts';

/** Longer than a change takes from its time to its commit. */
const MARGIN_MS = 5_000;
/** Without the server's events, a page refetches stale data when its user returns. */
const OLD_MS = 30_000;

/** Keeps a signed-in page up to date, and shows in a toast what happened. */
export function useLive({ id, suspension }: User): void {
  const isOn = suspension === null;
  useEffect(() => (isOn ? startLive(id) : undefined), [id, isOn]);
}

function startLive(accountId: string): () => void {
  // This document was read after it was asked for.
  let lastEventAt = performance.timeOrigin;

  function hear(event: LiveEvent): void {
    if (event.kind === 'state') {
      // The browser has signed in to another account since.
      if (event.accountId !== accountId) return refreshUser();
      if (event.changedMsAgo !== null && Date.now() - event.changedMsAgo > lastEventAt - MARGIN_MS) readChanged();
    }
    lastEventAt = Date.now();
    if (event.kind === 'order') notifyOfOrder(event);
    if (event.kind === 'payment_account') notifyOfPaymentAccount(event);
    if (event.kind === 'question') notifyOfQuestion(event);
    if (event.kind === 'end' && event.reason === 'signed_out') refreshUser();
  }

  function look(): void {
    if (document.visibilityState !== 'visible') return;
    readOutdated(Date.now() - lastEventAt > LIVE.silenceMs ? OLD_MS : undefined);
  }

  const stop = shareConnection(accountId, hear);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
}

const refreshUser = () => void readAgain(['account']);

function notifyOfOrder({ happening, order }: Extract<LiveEvent, { kind: 'order' }>): void {
  const words = BY_OTHERS.includes(happening) || !isKnown(order) ? toToast(happening, order) : undefined;
  readChanged(['sales'], order.pet.id);
  if (words && document.visibilityState === 'visible') notify.info(words.title, words.description);
}

/** No page of the breeder causes these, and an order may keep its status. */
const BY_OTHERS: Happening[] = ['handed_over', 'disputed', 'dispute_won', 'dispute_lost'];

/** This page caused the change, and shows it already. */
function isKnown({ id, status, refunded }: Order): boolean {
  const lists = queryClient.getQueriesData<{ pages?: { orders: Order[] }[] }>({ queryKey: toQueryKey(myOrders) });
  const sales = queryClient.getQueriesData<{ sale: Sale }>({ queryKey: toQueryKey(getSale) });
  return lists
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ orders }) => orders)
    .concat(sales.flatMap(([, data]) => data?.sale.order ?? []))
    .some((each) => each.id === id && each.status === status && each.refunded === refunded);
}

function notifyOfPaymentAccount({ isVerified }: Extract<LiveEvent, { kind: 'payment_account' }>): void {
  readChanged(['payment-account']);
  if (isVerified && document.visibilityState === 'visible')
    notify.success('Stripe verified you', 'Buyers can pay you from now on.');
}

function notifyOfQuestion({ asked }: Extract<LiveEvent, { kind: 'question' }>): void {
  readChanged(['questions']);
  if (asked && document.visibilityState === 'visible')
    notify.info(
      `${asked.buyerName.split(' ')[0]} asks about ${asked.petName}`,
      'You’ll find it under Pets, Questions.',
    );
}
