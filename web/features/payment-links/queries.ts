import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { getSetup } from '../../../contract/analytics/analytics.ts';
import { NEWEST } from '../../../contract/business.ts';
import type { LinkConditions } from '../../../contract/payment-links/link-conditions.ts';
import * as links from '../../../contract/payment-links/payment-links.ts';
import { call, hasCode, reasonOf } from '../../calls/api.ts';
import { isHandled, keyOf, patchPages, queryClient, readPages } from '../../calls/query-client.ts';
import { useNewest } from '../../calls/newest.ts';
import { notify } from '../../ui/notify.ts';
import { takeBack } from '../listings/queries.ts';
import { refreshListing } from '../listings/refresh.ts';

/** The newest of them, for the overview. */
export function useNewestPaymentLinks() {
  return useNewest(
    useInfiniteQuery({
      ...readPages(links.myPaymentLinks, { limit: NEWEST }),
      select: ({ pages }) => pages.flatMap((page) => page.paymentLinks),
    }),
  );
}

export function useCreatePaymentLink() {
  return useMutation({
    mutationFn: async ({ petId, conditions }: { petId: string; conditions?: LinkConditions }) => {
      const answer = await call(links.createPaymentLink, { body: { petId, conditions } });
      if (!answer.paymentUrl) throw new Error('Payment link was not created properly. Please try again.');
      return answer;
    },
    onSuccess: ({ paymentLink }) => {
      patchPages(links.myPaymentLinks, (page, index) => ({
        ...page,
        paymentLinks: [
          ...(index === 0 ? [paymentLink] : []),
          ...page.paymentLinks.filter(({ id }) => id !== paymentLink.id),
        ],
      }));
      void refreshListing(paymentLink.pet.id);
      void queryClient.invalidateQueries({ queryKey: keyOf(getSetup) });
    },
    onError: (error) => {
      if (isHandled(error)) return;
      if (hasCode(error, 'no_payment_account'))
        notify.error('Stripe Setup Required', 'Please connect your Stripe account first to receive payments directly.');
      else
        notify.error(
          'Error Creating Payment Link',
          reasonOf(error, 'Failed to create payment link. Please try again.'),
        );
    },
  });
}

export function useChangePaymentLink() {
  return useMutation({
    mutationFn: ({ id, neutralPreview }: { id: string; neutralPreview: boolean }) =>
      call(links.changePaymentLink, { params: { id }, body: { neutralPreview } }),
    onSuccess: ({ paymentLink }) => {
      patchPages(links.myPaymentLinks, (page) => ({
        ...page,
        paymentLinks: page.paymentLinks.map((link) => (link.id === paymentLink.id ? paymentLink : link)),
      }));
      void refreshListing(paymentLink.pet.id);
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Error Changing Payment Link', error.message);
    },
  });
}

export function useSetConditions() {
  return useMutation({
    mutationFn: ({ id, conditions }: { id: string; conditions: LinkConditions }) =>
      call(links.setLinkConditions, { params: { id }, body: conditions }),
    onSuccess: ({ paymentLink }) => {
      patchPages(links.myPaymentLinks, (page) => ({
        ...page,
        paymentLinks: page.paymentLinks.map((link) => (link.id === paymentLink.id ? paymentLink : link)),
      }));
      void refreshListing(paymentLink.pet.id);
    },
  });
}

export function useArchivePaymentLink() {
  return useMutation({
    mutationFn: ({ id }: links.PaymentLink) => call(links.archivePaymentLink, { params: { id } }),
    onSuccess: (_, { id, pet }) => {
      patchPages(links.myPaymentLinks, (page) => ({
        ...page,
        paymentLinks: page.paymentLinks.filter((link) => link.id !== id),
      }));
      void refreshListing(pet.id);
      notify.undo('Payment Link Archived', undefined, () =>
        takeBack(pet.id, () => call(links.restorePaymentLink, { params: { id } })),
      );
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Error Archiving Payment Link', error.message);
    },
  });
}
