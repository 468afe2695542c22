import { useQuery } from '@tanstack/react-query';
import { orderReceipt } from '../../../../contract/receipts/receipts.ts';
import { buyerOfSale } from '../../../../contract/sales/buyers.ts';
import { getSale } from '../../../../contract/sales/sales.ts';
import { toRequestUrl } from '../../../calls/api.ts';
import { read } from '../../../calls/query-client.ts';

export function useSale(id: string) {
  return useQuery(read(getSale, { params: { id } }));
}

/** Everything with the buyer of a sale. */
export function useBuyer(id: string) {
  return useQuery(read(buyerOfSale, { params: { id } }));
}

/** The receipt as the buyer has it, as a PDF. */
export const receiptAddress = (orderId: string): string => toRequestUrl(orderReceipt, { params: { id: orderId } });
