import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '../../../../contract/money.ts';
import {
  answerExtension,
  answerProof,
  getPromise,
  isUndecided,
  payPromiseByHand,
  type OwnPromiseState,
} from '../../../../contract/promises/promises.ts';
import { PROMISE, PROMISE_NAMES } from '../../../../contract/promises/terms.ts';
import { change } from '../../../calls/change.ts';
import { read } from '../../../calls/query-client.ts';
import { useAct } from '../../../calls/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';
import { Retry } from '../../../ui/retry.tsx';

/** What of a sale's price is held for the buyer's promise, and what the breeder has to answer. */
export function PromiseOfSale({ orderId }: { orderId: string }) {
  const { data, isError, refetch } = useQuery(read(getPromise, { params: { id: orderId } }));
  if (isError) return <Retry what="this promise" onRetry={refetch} />;
  if (!data) return <p className="text-muted">Loading...</p>;
  const { promise } = data;
  return (
    <div className="space-y-4">
      <p>
        {formatAmount(promise.amount)} for {PROMISE_NAMES[promise.kind].toLowerCase()}, due {formatDate(promise.dueOn)}.{' '}
        {describeState(promise)}
      </p>
      {promise.terms && <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{promise.terms}</p>}
      <Proofs promise={promise} />
      {promise.state === 'sent' && <Answer orderId={orderId} promise={promise} />}
      {promise.extension === 'asked' && isUndecided(promise.state) && <Extension orderId={orderId} />}
      {promise.isOwed && <ByHand orderId={orderId} promise={promise} />}
    </div>
  );
}

function describeState({ state, until, answerBy, decidedBy, isOwed }: OwnPromiseState): string {
  switch (state) {
    case 'open':
      return `It is held for the buyer, who can send proof until ${formatDate(until)}.`;
    case 'sent':
      return `The buyer sent proof. Without your answer by ${formatDate(answerBy ?? until)} the money is refunded.`;
    case 'returned':
      if (isOwed) return 'The promise is kept, but Stripe couldn’t return the money, so you owe it to the buyer.';
      return decidedBy === 'silence'
        ? 'You didn’t answer in time, so the money is refunded.'
        : 'The promise is kept: the money is refunded.';
    case 'lapsed':
      return decidedBy === 'buyer'
        ? 'The buyer gave it up and had their data deleted, so it stays with you.'
        : 'No proof that you accepted came in time, so it stays with you.';
    case 'ended':
      return 'It ended with the sale.';
  }
}

function Proofs({ promise: { proofs, documents } }: { promise: OwnPromiseState }) {
  if (proofs.length === 0) return null;
  return (
    <ul className="space-y-2">
      {proofs.map(({ sentAt, refusedAt, reason }, index) => (
        <li key={sentAt} className="wrap-anywhere">
          {documents[index] ? (
            <a className="link" href={`/api/documents/${documents[index].id}`} target="_blank" rel="noreferrer">
              Proof of {formatDate(sentAt)}
            </a>
          ) : (
            `Proof of ${formatDate(sentAt)}`
          )}
          {refusedAt && <span className="block text-sm text-muted">You refused it: {reason}</span>}
        </li>
      ))}
    </ul>
  );
}

function Answer({ orderId, promise }: { orderId: string; promise: OwnPromiseState }) {
  const [isRefusing, setRefusing] = useState(false);
  const act = useAct(
    (body: { answer: 'accept' | 'refuse'; reason: string }) => change(answerProof, { params: { id: orderId }, body }),
    {
      done: (_, { answer }) =>
        notify.success(answer === 'accept' ? 'Proof Accepted' : 'Proof Refused', 'We email the buyer.'),
      failed: 'Please Try Again',
    },
  );
  if (isRefusing)
    return (
      <Text
        label="Why can’t you accept it?"
        hint="The buyer reads this, and can send another proof"
        button="Refuse Proof"
        isBusy={act.isPending}
        onSend={(reason) => act.mutate({ answer: 'refuse', reason })}
        onCancel={() => setRefusing(false)}
      />
    );
  return (
    <div className="flex flex-wrap gap-3">
      <Confirm
        trigger={<Button>Accept Proof</Button>}
        kind="primary"
        title="Accept this proof?"
        description={`${formatAmount(promise.returns)} of the price goes back to the buyer. We return the platform fee on it.`}
        action="Accept"
        busyLabel="Accepting..."
        onConfirm={() => act.mutateAsync({ answer: 'accept', reason: '' })}
      />
      {promise.proofsLeft > 0 ? (
        <Button kind="secondary" onClick={() => setRefusing(true)}>
          Refuse...
        </Button>
      ) : (
        <p className="text-sm text-muted">The last proof can’t be refused.</p>
      )}
    </div>
  );
}

interface TextProps {
  label: string;
  hint: string;
  button: string;
  isBusy: boolean;
  onSend: (text: string) => void;
  onCancel?: () => void;
}

function Text({ label, hint, button, isBusy, onSend, onCancel }: TextProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') setError('Please write a sentence');
        else onSend(text);
      }}
    >
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={PROMISE.reasonMax}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyLabel="Sending...">
          {button}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function Extension({ orderId }: { orderId: string }) {
  const act = useAct(
    (isGranted: boolean) => change(answerExtension, { params: { id: orderId }, body: { isGranted } }),
    { done: () => notify.success('Answer Sent', 'We email the buyer.'), failed: 'Please Try Again' },
  );
  return (
    <div className="space-y-3">
      <p>
        The buyer asks for {PROMISE.extensionDays} more days. Without your answer within {PROMISE.answerDays} days they
        have them.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={act.isPending} busyLabel="Sending..." onClick={() => act.mutate(true)}>
          Give {PROMISE.extensionDays} Days
        </Button>
        <Button kind="secondary" disabled={act.isPending} onClick={() => act.mutate(false)}>
          Don’t Extend
        </Button>
      </div>
    </div>
  );
}

/** How the breeder says that they paid what Stripe refused to return. */
function ByHand({ orderId, promise: { byHand, canAskBuyer } }: { orderId: string; promise: OwnPromiseState }) {
  const act = useAct((note: string) => change(payPromiseByHand, { params: { id: orderId }, body: { note } }), {
    done: () => notify.success('Noted', 'We ask the buyer whether it has arrived.'),
    failed: 'Please Try Again',
  });
  if (byHand && !byHand.deniedAt)
    return (
      <p>
        You said on {formatDate(byHand.saidAt)} that you have paid {formatAmount(byHand.amount)}. We asked the buyer;
        unless they say no by {formatDate(byHand.confirmedBy)}, it counts as paid.
      </p>
    );
  if (!canAskBuyer) return <p>The buyer had their data deleted. Stripe is asked again until it returns the money.</p>;
  return (
    <>
      {byHand && <p>The buyer says that it hasn’t arrived.</p>}
      <Text
        label="How did you pay the buyer?"
        hint="For example: check 1042, sent on May 3"
        button="I Have Paid It"
        isBusy={act.isPending}
        onSend={(note) => act.mutate(note)}
      />
    </>
  );
}
