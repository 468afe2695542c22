import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { NEWEST } from '../../../contract/business.ts';
import type { LinkConditions } from '../../../contract/payment-links/link-conditions.ts';
import type { linkLines } from '../../../contract/order-lines/link-lines.ts';
import * as links from '../../../contract/payment-links/payment-links.ts';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import type { PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';
import { hasCode, toReason } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { patchPages, readPages, ROWS_PER_PAGE } from '../../calls/query-client.ts';
import { useNewest } from '../../calls/newest.ts';
import { undoWithMessage, useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';

/** The newest of them, for the overview. */
export function useNewestPaymentLinks() {
  return useNewest(
    useInfiniteQuery({
      ...readPages(links.myPaymentLinks, { limit: NEWEST }),
      select: ({ pages }) => pages.flatMap((page) => page.paymentLinks),
    }),
  );
}

/** Those that a search finds, or all of them, as far as they are loaded; the old rows stay while a search is fetched. */
export function usePaymentLinks(q: string) {
  return useInfiniteQuery({
    ...readPages(links.myPaymentLinks, { limit: ROWS_PER_PAGE, q }),
    placeholderData: keepPreviousData,
    // A new link is put into the lists that are known, and need not match a search.
    ...(q && { gcTime: 0 }),
    select: ({ pages }) => pages.flatMap((page) => page.paymentLinks),
  });
}

const patchLinks = (patch: (known: PaymentLink[], page: number) => PaymentLink[]): void =>
  patchPages(links.myPaymentLinks, (page, index) => ({ ...page, paymentLinks: patch(page.paymentLinks, index) }));

/** What an answer with the changed link does to what is shown. */
const ofAnswer = {
  petId: ({ paymentLink }: { paymentLink: PaymentLink }) => paymentLink.pet.id,
  answered: ({ paymentLink }: { paymentLink: PaymentLink }) =>
    patchLinks((known) => known.map((link) => (link.id === paymentLink.id ? paymentLink : link))),
};

async function createLink({ petId, conditions }: { petId: string; conditions?: LinkConditions }) {
  const answer = await change(
    links.createPaymentLink,
    { body: { petId, conditions } },
    {
      petId,
      answered: ({ paymentLink, paymentUrl }) =>
        paymentUrl &&
        patchLinks((known, page) => [
          ...(page === 0 ? [paymentLink] : []),
          ...known.filter(({ id }) => id !== paymentLink.id),
        ]),
    },
  );
  if (!answer.paymentUrl) throw new Error('Payment link was not created properly. Please try again.');
  return answer;
}

export function useCreatePaymentLink() {
  return useAct(createLink, {
    failed: (error) =>
      hasCode(error, 'no_payment_account')
        ? notify.error(
            'Stripe Setup Required',
            'Please connect your Stripe account first to receive payments directly.',
          )
        : notify.error(
            'Error Creating Payment Link',
            toReason(error, 'Failed to create payment link. Please try again.'),
          ),
  });
}

export function useChangePaymentLink() {
  return useAct(
    ({ id, ...body }: { id: string; neutralPreview?: boolean; paymentMethods?: PaymentMethod[] | null }) =>
      change(links.changePaymentLink, { params: { id }, body }, ofAnswer),
    { failed: 'Error Changing Payment Link' },
  );
}

export const setConditions = (id: string, conditions: LinkConditions) =>
  change(links.setLinkConditions, { params: { id }, body: conditions }, ofAnswer);

export const setLines = (id: string, lines: z.input<typeof linkLines>) =>
  change(links.setLinkLines, { params: { id }, body: lines }, ofAnswer);

export function useArchivePaymentLink() {
  return useAct(
    ({ id, pet }: PaymentLink) =>
      change(
        links.archivePaymentLink,
        { params: { id } },
        { petId: pet.id, answered: () => patchLinks((known) => known.filter((link) => link.id !== id)) },
      ),
    {
      done: (_, { id, pet }) =>
        notify.undo('Payment Link Archived', undefined, () =>
          undoWithMessage(() => change(links.restorePaymentLink, { params: { id } }, { petId: pet.id, waits: true })),
        ),
      failed: 'Error Archiving Payment Link',
    },
  );
}
