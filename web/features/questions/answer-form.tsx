import { useState } from 'react';
import { QUESTIONS, type Conversation } from '../../../contract/questions/questions.ts';
import { newIdempotencyKey } from '../../calls/new-idempotency-key.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { atMost } from '../../ui/at-most.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';
import { sendAnswer } from './queries.ts';

const { validate } = atMost(QUESTIONS.textMax);
const rule = { validate: (text: string) => (text.trim() === '' ? 'Please write your message' : validate(text)) };

const BLANK = { text: '' };

/** Writes to the buyer, once for each text however often it is sent. */
export function AnswerForm({ question: { id, buyerName } }: { question: Conversation }) {
  const [key, setKey] = useState(newIdempotencyKey);
  const { form, errors, submit, isPending } = useContractForm<{ text: string }, unknown>({
    values: BLANK,
    keepAs: `answer to ${id}`,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    act: ({ text }) => sendAnswer(id, { text, key }),
    done: () => notify.success('Message Sent', `We emailed it to ${buyerName}.`),
    failed: 'Message Not Sent',
    saved: () => BLANK,
    onDone: () => setKey(newIdempotencyKey()),
  });
  return (
    <form onSubmit={submit} noValidate className="max-w-2xl space-y-3">
      <Field
        label="Your answer"
        hint={`${buyerName} gets it by email, without your address.`}
        error={errors.text?.message}
      >
        {(control) => <TextArea {...control} rows={4} {...form.register('text', rule)} />}
      </Field>
      <Button type="submit" busy={isPending} busyLabel="Sending...">
        Send Answer
      </Button>
    </form>
  );
}
