import { Plus } from 'lucide-react';
import { useState } from 'react';
import { RECORDED_METHOD_LABELS, type RecordedSale } from '../../../../contract/books/recorded-sales.ts';
import { formatAmount } from '../../../../contract/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Dotted } from '../../../ui/dotted.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { ShowOlder } from '../../../ui/show-older.tsx';
import { useRole } from '../../accounts/queries.ts';
import { useDeleteRecordedSale, useRecordedSales } from '../queries.ts';
import { RecordedForm } from '../../pets/recorded/recorded-form.tsx';

/** Sales that were paid outside: cash, Zelle and the like. */
export function RecordedSection() {
  const isOwner = useRole() === null;
  const sales = useRecordedSales();
  const [edited, setEdited] = useState<RecordedSale | 'new' | null>(null);
  return (
    <section aria-labelledby="recorded-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="recorded-title" tabIndex={-1} className="text-xl outline-none">
            Recorded by hand
          </h2>
          <p className="text-muted">
            Sales paid in cash or by transfer. They count in your figures, and appear beside your card payments.
          </p>
        </div>
        {isOwner && (
          <Button kind="secondary" onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" className="size-4" />
            Record a Sale
          </Button>
        )}
      </div>
      <ListFrame
        items={sales.data}
        what="your recorded sales"
        isError={sales.isError}
        onRetry={sales.refetch}
        emptyText="Nothing recorded yet."
      >
        {(sale) => <RecordedRow key={sale.id} sale={sale} onEdit={isOwner ? () => setEdited(sale) : null} />}
      </ListFrame>
      <ShowOlder what="recorded sales" pages={sales} />
      {edited && <RecordedForm sale={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

function RecordedRow({ sale, onEdit }: { sale: RecordedSale; onEdit: (() => void) | null }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-full sm:basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {sale.petName} <Badge>By hand: {RECORDED_METHOD_LABELS[sale.method]}</Badge>
        </p>
        <Dotted className="text-sm text-muted">
          {[formatDate(sale.soldOn), sale.buyerName, sale.note].filter(Boolean)}
        </Dotted>
      </div>
      <p className="font-semibold tabular-nums">{formatAmount(sale.amount)}</p>
      {onEdit && <RecordedActs sale={sale} onEdit={onEdit} />}
    </li>
  );
}

function RecordedActs({ sale, onEdit }: { sale: RecordedSale; onEdit: () => void }) {
  const remove = useDeleteRecordedSale();
  return (
    <div className="-mr-4 flex max-sm:ml-auto">
      <Button kind="quiet" onClick={onEdit} aria-label={`Edit the sale of ${sale.petName}`}>
        Edit
      </Button>
      <Confirm
        trigger={
          <Button kind="quietDanger" aria-label={`Delete the sale of ${sale.petName}`}>
            Delete
          </Button>
        }
        title="Delete this recorded sale?"
        description={
          sale.petId
            ? `It’s removed from your books and figures, and ${sale.petName} is for sale again.`
            : 'It’s removed from your books and figures. This action cannot be undone.'
        }
        action="Delete"
        busyLabel="Deleting..."
        onConfirm={() => remove.mutateAsync(sale)}
      />
    </div>
  );
}
