import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { getStatement, prepareArchive, statementCsv, statementPdf } from '../../../contract/books/books.ts';
import {
  changeRecordedSale,
  deleteRecordedSale,
  listRecordedSales,
  recordSale,
  type RecordedSale,
  type recordedSaleInput,
} from '../../../contract/books/recorded-sales.ts';
import type { z } from 'zod';
import { addressOf, call } from '../../calls/api.ts';
import { isHandled, keyOf, queryClient, read, readPages } from '../../calls/query-client.ts';
import { ownTimeZone } from '../../ui/dates.ts';
import { notify } from '../../ui/notify.ts';
import { callConfirmed } from '../accounts/confirm-identity/call-confirmed.ts';

const inputOf = (period: string) => ({ params: { period }, query: { timeZone: ownTimeZone() } });

/** The figures change with each sale, so that each visit reads them again. */
export function useStatement(period: string) {
  return useQuery({ ...read(getStatement, inputOf(period)), staleTime: 0 });
}

export const statementAddresses = (period: string) => ({
  csv: addressOf(statementCsv, inputOf(period)),
  pdf: addressOf(statementPdf, inputOf(period)),
});

export function useRecordedSales() {
  return useInfiniteQuery({
    ...readPages(listRecordedSales, {}),
    select: ({ pages }) => pages.flatMap((page) => page.sales),
  });
}

type Typed = z.input<typeof recordedSaleInput>;

function refresh() {
  for (const list of [listRecordedSales, getStatement]) void queryClient.invalidateQueries({ queryKey: keyOf(list) });
}

/** Records a sale, or changes `sale`. Errors are shown by the form. */
export function useSaveRecordedSale(sale: RecordedSale | null) {
  return useMutation({
    mutationFn: ({ key, ...body }: Typed & { key: string }) =>
      sale ? call(changeRecordedSale, { params: { id: sale.id }, body }) : call(recordSale, { body: { ...body, key } }),
    onSuccess: refresh,
  });
}

export function useDeleteRecordedSale() {
  return useMutation({
    mutationFn: (sale: RecordedSale) => call(deleteRecordedSale, { params: { id: sale.id } }),
    onSuccess: refresh,
    onError: (error) => {
      if (!isHandled(error)) notify.error('Delete Error', error.message);
    },
  });
}

/** Downloads everything as a ZIP; asks for the password or a passkey first, if the last time is long ago. */
export function useArchive() {
  return useMutation({
    mutationFn: () => callConfirmed(prepareArchive, {}),
    // An attachment: the page stays.
    onSuccess: ({ path }) => window.location.assign(path),
    onError: (error) => {
      if (!isHandled(error)) notify.error('Error', error.message);
    },
  });
}
