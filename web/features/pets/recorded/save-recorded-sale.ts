import type { z } from 'zod';
import {
  changeRecordedSale,
  recordSale,
  type RecordedSale,
  type recordedSaleInput,
} from '../../../../contract/books/recorded-sales.ts';
import { hasCode } from '../../../calls/api.ts';
import { change } from '../../../calls/change.ts';

type Typed = z.input<typeof recordedSaleInput>;

/** Records a sale, or changes `sale`. */
export async function saveRecordedSale(
  sale: RecordedSale | null,
  { key, petId, ...body }: Typed & { key: string; petId?: string },
) {
  if (sale) await change(changeRecordedSale, { params: { id: sale.id }, body });
  else
    await change(
      recordSale,
      { body: { ...body, petId, key } },
      { petId, waits: petId !== undefined, isOutdatedBy: (error) => hasCode(error, 'changed', 'sold') },
    );
}
