import { FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { readEvidence, sendEvidence, type SaleDispute } from '../../../../contract/evidence/evidence.ts';
import { formatAmount, fromAmount } from '../../../../contract/money.ts';
import { getSale, type Sale } from '../../../../contract/sales/sales.ts';
import { toRequestUrl } from '../../../calls/api.ts';
import { change } from '../../../calls/change.ts';
import { patchRead } from '../../../calls/query-client.ts';
import { hasCode } from '../../../calls/api.ts';
import { useAct } from '../../../calls/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { formatDate, formatMoment } from '../../../ui/dates.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { notify } from '../../../ui/notify.ts';

export const openDisputes = ({ evidence }: Sale): SaleDispute[] =>
  evidence.disputes.filter(({ state, isInquiry }) => state === 'open' && !isInquiry);

/** What a breeder can answer to each dispute of a sale's payments that is open, at one press. */
export function Evidence({ sale }: { sale: Sale }) {
  return (
    <>
      <p>
        <About sale={sale} />
      </p>
      <div className="mt-4 divide-y divide-line *:py-5 *:first:pt-0 *:last:pb-0">
        {openDisputes(sale).map((dispute) => (
          <Dispute key={dispute.id} sale={sale} dispute={dispute} />
        ))}
      </div>
      <p className="mt-4 text-sm text-muted">
        You can’t refund the disputed amount until the bank decides: the bank has the money.
      </p>
      {sale.evidence.canSend && (
        <p className="mt-4 text-sm text-muted">
          You can answer in your Stripe dashboard instead, where you can add files of your own. Whatever is sent first
          counts.
        </p>
      )}
    </>
  );
}

const OF_SALE =
  'the page as the buyer saw it, terms, the signed agreement, messages, the receipt, emails and the hand-over with its photo';

/** What the evidence holds, and until it is sent, what to know before. */
function About({ sale: { deposit, spot, handOver, evidence } }: { sale: Sale }) {
  const what = spot
    ? 'the page as the buyer saw it, the terms of the place, what was paid, messages and emails'
    : deposit
      ? 'the page as the buyer saw it, the terms of the deposit, what was paid and when, moves to another pet, the signed agreement, messages, emails and the hand-over'
      : OF_SALE;
  // Only who hands over a pet can confirm it first.
  const first = handOver && handOver.confirmedAt === null ? ', so confirm the hand-over first' : '';
  const once = `It goes as text and as documents, and can be sent to the bank once for each dispute${first}.`;
  return `${deposit ? '' : 'The buyer disputed this payment. '}We put together what was recorded: ${what}.${evidence.canSend ? ` ${once}` : ''}`;
}

const PAID_FOR = { full: 'Price', deposit: 'Deposit', balance: 'Part' };

interface DisputeProps {
  sale: Sale;
  dispute: SaleDispute;
  /** What else can be done. */
  children?: ReactNode;
}

/** A dispute or an inquiry about a payment, its deadline, and the press that sends its evidence. */
export function Dispute({ sale, dispute, children }: DisputeProps) {
  const { payment, amount, answerBy, isAnswered, requestedAt, canSend } = dispute;
  const params = { id: sale.order.id };
  const answered = ({ evidence }: Pick<Sale, 'evidence'>) =>
    patchRead(getSale, { params }, ({ sale: now }) => ({ sale: { ...now, evidence } }));
  const [acceptsFee, setAcceptsFee] = useState(false);
  const [tooLarge, setTooLarge] = useState('');
  const send = useAct(
    (leavesOut: boolean) =>
      change(sendEvidence, { params, body: { dispute: dispute.id, acceptsFee, leavesOut } }, { answered }),
    {
      done: () => notify.success('Evidence Sent', 'The buyer’s bank decides; this can take weeks.'),
      failed: (error) =>
        hasCode(error, 'evidence_too_large')
          ? setTooLarge(error.message)
          : notify.error('Evidence Not Sent', error.message),
    },
  );
  const mayPress = !dispute.isCompliance || acceptsFee;
  const paidFor = sale.spot ? 'Place' : PAID_FOR[payment.kind];
  return (
    <div>
      <Facts>
        <Fact label={dispute.isInquiry ? 'Asked about' : 'Disputed'}>{formatAmount(amount)}</Fact>
        <Fact label={`${paidFor} paid on`}>{formatDate(payment.paidAt)}</Fact>
        {answerBy && !isAnswered && !requestedAt && (
          <Fact label={canSend ? 'Answer by' : isAsked(dispute) ? 'Settle it by' : 'Answer was due'}>
            {formatMoment(answerBy)}
          </Fact>
        )}
      </Facts>
      {!canSend && !isAsked(dispute) && (
        <p role="status" className="mt-3">
          {describeEvidenceState(dispute)}
        </p>
      )}
      {canSend && <AnswerCost dispute={dispute} accepts={acceptsFee} onAccept={setAcceptsFee} />}
      {tooLarge && (
        <p role="alert" className="mt-3">
          {tooLarge}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {children}
        {canSend && (
          <Button
            kind={children ? 'secondary' : 'primary'}
            busy={send.isPending}
            busyLabel="Sending..."
            disabled={!mayPress}
            onClick={() => send.mutate(tooLarge !== '')}
          >
            {tooLarge ? 'Send without it' : dispute.isInquiry ? 'Answer with evidence' : 'Send evidence to the bank'}
          </Button>
        )}
        <a
          className={buttonClass('secondary')}
          href={toRequestUrl(readEvidence, { params, query: { dispute: dispute.id } })}
          download
        >
          <FileText aria-hidden="true" className="size-4" />
          Download evidence
        </a>
      </div>
    </div>
  );
}

/** Klarna takes no evidence while it asks. */
const isAsked = ({ isByKlarna, isInquiry, state }: SaleDispute) => isByKlarna && isInquiry && state === 'open';

interface AnswerCostProps {
  dispute: SaleDispute;
  accepts: boolean;
  onAccept: (accepts: boolean) => void;
}

/** What the press costs, said before it. A compliance case asks for a confirmation, since it costs much more. */
function AnswerCost({ dispute: { id, answerFee, isCompliance }, accepts, onAccept }: AnswerCostProps) {
  if (fromAmount(answerFee) === 0) return null;
  const fee = formatAmount(answerFee);
  if (!isCompliance)
    return (
      <p className="mt-3">
        Sending evidence costs {fee} at Stripe, besides the dispute fee. You get it back if you win.
      </p>
    );
  return (
    <div className="mt-3">
      <p>
        This is a compliance dispute: the card network says that the payment broke its rules. To answer it costs {fee}{' '}
        at Stripe, of which the network takes $500. You get it back only if you win. If you don&rsquo;t answer, you lose
        the disputed amount, and pay nothing more.
      </p>
      <label className="mt-3 flex min-h-11 items-center gap-3" htmlFor={`accepts-${id}`}>
        <input
          id={`accepts-${id}`}
          type="checkbox"
          className="size-5 accent-evergreen"
          checked={accepts}
          onChange={(event) => onAccept(event.target.checked)}
        />
        I accept that answering costs {fee}
      </label>
    </div>
  );
}

function describeEvidenceState({ sentAt, requestedAt, isAnswered, files }: SaleDispute): string {
  if (sentAt) return sentence(sentAt, files);
  if (requestedAt) return 'It is being sent.';
  if (isAnswered) return 'Evidence was sent in your Stripe dashboard. The bank decides.';
  return 'The bank’s deadline for evidence is over. It decides by what it has.';
}

function sentence(sentAt: string, files: number): string {
  const on = `Sent to the bank on ${formatMoment(sentAt)}`;
  if (files === 0) return `${on}, as text.`;
  return `${on}, as text and with ${files === 1 ? 'one document' : `${files} documents`}.`;
}
