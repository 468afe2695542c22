import { useQuery } from '@tanstack/react-query';
import { orderReceipt } from '../../../../contract/receipts/receipts.ts';
import { getSale, saveSaleNotes, type Sale } from '../../../../contract/sales/sales.ts';
import { addressOf } from '../../../calls/api.ts';
import { change } from '../../../calls/change.ts';
import { read, setRead } from '../../../calls/query-client.ts';
import { useAct } from '../../../calls/use-act.ts';
import { notify } from '../../../ui/notify.ts';

export function useSale(id: string) {
  return useQuery(read(getSale, { params: { id } }));
}

/** The receipt as the buyer has it, as a PDF. */
export const receiptAddress = (orderId: string): string => addressOf(orderReceipt, { params: { id: orderId } });

export function useSaveNotes(sale: Sale) {
  const params = { id: sale.order.id };
  const answered = ({ notes }: { notes: string }) => setRead(getSale, { params }, { sale: { ...sale, notes } });
  return useAct((notes: string) => change(saveSaleNotes, { params, body: { notes } }, { answered }), {
    done: () => notify.success('Notes Saved', 'No page shows them to buyers.'),
    failed: 'Notes Not Saved',
  });
}
