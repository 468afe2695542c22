import { useMutation, useQuery } from '@tanstack/react-query';
import * as links from '../../../contract/payment-links.ts';
import { call, hasCode, reasonOf } from '../../calls/api.ts';
import { isHandled, patchRead, read } from '../../calls/query-client.ts';
import { notify } from '../../ui/notify.ts';

export function useMyPaymentLinks() {
  return useQuery(read(links.myPaymentLinks, {}));
}

export function useCreatePaymentLink() {
  return useMutation({
    mutationFn: async (petId: string) => {
      const answer = await call(links.createPaymentLink, { body: { petId } });
      if (!answer.paymentUrl) throw new Error('Payment link was not created properly. Please try again.');
      return answer;
    },
    onSuccess: ({ paymentLink }) =>
      patchRead(links.myPaymentLinks, (answer) => ({
        paymentLinks: [paymentLink, ...answer.paymentLinks.filter(({ id }) => id !== paymentLink.id)],
      })),
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

export function useArchivePaymentLink() {
  return useMutation({
    mutationFn: (id: string) => call(links.archivePaymentLink, { params: { id } }),
    onSuccess: (_, id) => {
      patchRead(links.myPaymentLinks, (answer) => ({
        paymentLinks: answer.paymentLinks.filter((link) => link.id !== id),
      }));
      notify.success('Payment Link Archived');
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Error Archiving Payment Link', error.message);
    },
  });
}
