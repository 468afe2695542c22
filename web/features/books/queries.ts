import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  getStatement,
  listReceipts,
  prepareArchive,
  statementCsv,
  statementPdf,
} from '../../../contract/books/books.ts';
import { deleteRecordedSale, listRecordedSales, type RecordedSale } from '../../../contract/books/recorded-sales.ts';
import { toRequestUrl } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { read, readPages } from '../../calls/query-client.ts';
import { useAct } from '../../calls/use-act.ts';
import { callConfirmed } from '../confirm-identity/call-confirmed.ts';

const toStatementInput = (period: string) => ({ params: { period } });

/** The figures change with each sale, so that each visit reads them again. */
export function useStatement(period: string) {
  return useQuery({ ...read(getStatement, toStatementInput(period)), staleTime: 0 });
}

export const useReceipts = (period: string) =>
  useQuery({ ...read(listReceipts, toStatementInput(period)), staleTime: 0 });

export const statementAddresses = (period: string) => ({
  csv: toRequestUrl(statementCsv, toStatementInput(period)),
  pdf: toRequestUrl(statementPdf, toStatementInput(period)),
});

export function useRecordedSales() {
  return useInfiniteQuery({
    ...readPages(listRecordedSales, {}),
    select: ({ pages }) => pages.flatMap((page) => page.sales),
  });
}

export function useDeleteRecordedSale() {
  return useAct(
    (sale: RecordedSale) => change(deleteRecordedSale, { params: { id: sale.id } }, { petId: sale.petId }),
    {
      failed: 'Delete Error',
    },
  );
}

/** Downloads everything as a ZIP; asks for the password or a passkey first, if the last time is long ago. */
export function useArchive() {
  return useAct(() => change(prepareArchive, {}, { send: callConfirmed }), {
    // An attachment: the page stays.
    done: ({ path }) => window.location.assign(path),
    failed: 'Error',
  });
}
