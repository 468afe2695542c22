import type { Sale } from '../../../../contract/sales/sales.ts';
import { Question } from '../../../ui/question.tsx';
import { useSendAddress } from './queries.ts';

/** For a buyer who has lost the address of the reservation, or shared it. */
export function NewLink({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const send = useSendAddress(sale);
  return (
    <Question
      title="Send the buyer a new link?"
      description={`We’ll email a new private link to this reservation to ${sale.order.clientEmail ?? 'the buyer'}. The link in older emails stops working.`}
      action="Send a new link"
      busyLabel="Sending..."
      kind="primary"
      onConfirm={() => send.mutateAsync()}
      onClose={onClose}
    />
  );
}
