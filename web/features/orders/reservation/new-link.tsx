import { useState } from 'react';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/question.tsx';
import { useSendAddress } from './queries.ts';

/** For a buyer who has lost the address of the reservation, or shared it. */
export function NewLink({ sale }: { sale: Sale }) {
  const [asking, setAsking] = useState(false);
  const send = useSendAddress(sale);
  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        Send a new link
      </Button>
      {asking && (
        <Question
          title="Send the buyer a new link?"
          description={`We’ll email a new private address for this reservation to ${sale.order.clientEmail ?? 'the buyer'}. The address in older emails stops working.`}
          action="Send a new link"
          busyLabel="Sending..."
          kind="primary"
          onConfirm={() => send.mutateAsync()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
