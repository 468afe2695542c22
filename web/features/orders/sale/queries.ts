import { useMutation, useQuery } from '@tanstack/react-query';
import { orderReceipt } from '../../../../contract/receipts/receipts.ts';
import { getSale, saveSaleNotes, type Sale } from '../../../../contract/sales/sales.ts';
import { addressOf, call } from '../../../calls/api.ts';
import { isHandled, read, setRead } from '../../../calls/query-client.ts';
import { notify } from '../../../ui/notify.ts';

export function useSale(id: string) {
  return useQuery(read(getSale, { params: { id } }));
}

/** The receipt as the buyer has it, as a PDF. */
export const receiptAddress = (orderId: string): string => addressOf(orderReceipt, { params: { id: orderId } });

export function useSaveNotes(sale: Sale) {
  const params = { id: sale.order.id };
  return useMutation({
    mutationFn: (notes: string) => call(saveSaleNotes, { params, body: { notes } }),
    onSuccess: ({ notes }) => {
      setRead(getSale, { params }, { sale: { ...sale, notes } });
      notify.success('Notes Saved', 'No page shows them to buyers.');
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Notes Not Saved', error.message);
    },
  });
}
