import { useState, type FormEvent } from 'react';
import { QUESTIONS, type Conversation } from '../../../contract/questions/questions.ts';
import { grouped } from '../../../contract/grouped.ts';
import { newIdempotencyKey } from '../../calls/new-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { useAnswer } from './queries.ts';

/** Writes to the buyer, once for each text however often it is sent. */
export function AnswerForm({ question: { id, buyerName } }: { question: Conversation }) {
  const [text, setText] = useState('');
  const [key, setKey] = useState(newIdempotencyKey);
  const [error, setError] = useState<string>();
  const answer = useAnswer(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const length = text.trim().length;
    const refusal =
      length === 0
        ? 'Please write your message'
        : length > QUESTIONS.textMax
          ? `Please use ${grouped(QUESTIONS.textMax)} characters at most`
          : undefined;
    setError(refusal);
    if (refusal) return;
    answer.mutate(
      { text, key },
      {
        onSuccess: () => {
          setText('');
          setKey(newIdempotencyKey());
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="max-w-2xl space-y-3">
      <Field label="Your answer" hint={`${buyerName} gets it by email, without your address.`} error={error}>
        {(control) => <TextArea {...control} rows={4} value={text} onChange={(event) => setText(event.target.value)} />}
      </Field>
      <Button type="submit" busy={answer.isPending} busyLabel="Sending...">
        Send Answer
      </Button>
    </form>
  );
}
