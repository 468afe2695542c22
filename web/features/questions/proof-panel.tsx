import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Proof } from '../../../contract/questions/proofs.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Progress } from '../../ui/progress.tsx';
import { useDeclineProof, useRemoveProof, useSendProof } from './proof-queries.ts';

const CLOSED = {
  declined: 'You declined to take this photo.',
  expired: 'This request has expired. Buyers can ask again on the page.',
};

/** A new photo that buyers asked for: its word until it is sent, then the photo. */
export function ProofPanel({ proof, petName }: { proof: Proof; petName: string }) {
  return (
    <section
      aria-label="New photo"
      className="max-w-2xl space-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      {proof.status === 'asked' && <ProofRequest proof={proof} petName={petName} />}
      {proof.status === 'answered' && <Sent proof={proof} petName={petName} />}
      {(proof.status === 'declined' || proof.status === 'expired') && (
        <p className="text-muted">{CLOSED[proof.status]}</p>
      )}
    </section>
  );
}

function ProofRequest({ proof: { id, word, until }, petName }: { proof: Proof; petName: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState(0);
  const send = useSendProof(id, setProgress);
  const decline = useDeclineProof(id);
  const choose = (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (file) send.mutate(file);
  };
  return (
    <>
      <p>
        Write these words on paper, put it beside {petName} and take a photo. It appears on the page of {petName} until
        you remove it.
      </p>
      <p className="font-display text-3xl font-semibold">{word}</p>
      <p className="text-sm text-muted">You can send it until {formatDate(until)}.</p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={`New photo of ${petName}`}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={send.isPending} busyLabel="Sending..." onClick={() => input.current?.click()}>
          <Camera aria-hidden="true" className="size-4" />
          Send New Photo
        </Button>
        <Confirm
          trigger={<Button kind="secondary">Decline</Button>}
          title="Decline to take a new photo?"
          description="We’ll let the buyers who asked know."
          action="Decline"
          busyLabel="Declining..."
          onConfirm={() => decline.mutateAsync()}
        />
      </div>
      {send.isPending && <Progress label="Sending the new photo" value={progress} />}
      {send.error && (
        <p role="alert" className="text-sm text-danger">
          {send.error.message}
        </p>
      )}
    </>
  );
}

function Sent({ proof: { id, word, imageUrl }, petName }: { proof: Proof; petName: string }) {
  const remove = useRemoveProof(id);
  return (
    <>
      <p>
        This photo is on the page of {petName}, with the words “{word}”.
      </p>
      {imageUrl && (
        <img
          className="aspect-[4/3] w-full rounded-control bg-sunken object-contain"
          src={imageUrl}
          alt={`${petName} with the words ${word} on paper`}
        />
      )}
      <Confirm
        trigger={<Button kind="secondary">Remove Photo</Button>}
        title="Remove this photo?"
        description={`Buyers no longer see it on the page of ${petName}.`}
        action="Remove Photo"
        busyLabel="Removing..."
        onConfirm={() => remove.mutateAsync()}
      />
    </>
  );
}
