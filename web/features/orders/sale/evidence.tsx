import { FileText } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { readEvidence, sendEvidence } from '../../../../contract/evidence.ts';
import { getSale, type Sale } from '../../../../contract/sales.ts';
import { addressOf, call } from '../../../calls/api.ts';
import { isHandled, setRead } from '../../../calls/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { momentOf } from '../../../ui/dates.ts';
import { notify } from '../../../ui/notify.ts';

/** What a breeder can answer to a dispute, at one press. */
export function Evidence({ sale }: { sale: Sale }) {
  const { canSend, requestedAt, sentAt, files } = sale.evidence;
  const params = { id: sale.order.id };
  const send = useMutation({
    mutationFn: () => call(sendEvidence, { params }),
    onSuccess: ({ evidence }) => {
      setRead(getSale, { params }, { sale: { ...sale, evidence } });
      notify.success('Evidence Sent', 'The buyer’s bank decides; this can take weeks.');
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Evidence Not Sent', error.message);
    },
  });
  return (
    <>
      <p>
        The buyer disputed this payment. We put together what was recorded: the page as the buyer saw it, terms, the
        signed agreement, messages, the receipt, emails and the hand-over with its photo. It goes as text and as
        documents, and can be sent to the bank once, so confirm the hand-over first.
      </p>
      {!canSend && (
        <p role="status" className="mt-3">
          {sentAt ? sentence(sentAt, files) : requestedAt && 'It is being sent.'}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {canSend && (
          <Button busy={send.isPending} busyLabel="Sending..." onClick={() => send.mutate()}>
            Send evidence to the bank
          </Button>
        )}
        <a className={buttonClass('secondary')} href={addressOf(readEvidence, { params })} download>
          <FileText aria-hidden="true" className="size-4" />
          Download evidence
        </a>
      </div>
      <p className="mt-4 text-sm text-muted">
        You can answer in your Stripe dashboard instead, where you can add files of your own. Whatever is sent first
        counts.
      </p>
    </>
  );
}

function sentence(sentAt: string, files: number): string {
  const on = `Sent to the bank on ${momentOf(sentAt)}`;
  if (files === 0) return `${on}, as text.`;
  return `${on}, as text and with ${files === 1 ? 'one document' : `${files} documents`}.`;
}
