import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { buyerDataForm, type BuyerDataKind } from '../../../contract/buyer-data.ts';
import { isAnswered } from '../../calls/api.ts';
import { showFieldErrors } from '../../calls/field-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Radio } from '../../ui/radio.tsx';
import { useRequestBuyerData } from './queries.ts';

const KINDS: { kind: BuyerDataKind; title: string; text: string }[] = [
  { kind: 'copy', title: 'A copy of my data', text: 'What we hold about you and your purchases, as a file.' },
  {
    kind: 'deletion',
    title: 'Delete my contact data',
    text: 'Name, email and phone. Amounts and dates stay for the books, without you.',
  },
];

export function BuyerDataForm({ onSent }: { onSent: (email: string) => void }) {
  const request = useRequestBuyerData();
  const form = useForm({
    resolver: zodResolver(buyerDataForm),
    defaultValues: { email: '', kind: 'copy' as BuyerDataKind },
    mode: 'onTouched',
  });
  const submit = form.handleSubmit((body) =>
    request.mutate(body, {
      onSuccess: () => onSent(body.email),
      onError: (error) => showFieldErrors(error, ['email'], form.setError),
    }),
  );
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field label="Email" hint="The address you gave when you paid." error={form.formState.errors.email?.message}>
        {(control) => (
          <Input {...control} type="email" autoComplete="email" autoCapitalize="none" {...form.register('email')} />
        )}
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">What would you like?</legend>
        <div className="grid gap-3">
          {KINDS.map(({ kind, title, text }) => (
            <Radio key={kind} value={kind} title={title} text={text} {...form.register('kind')} />
          ))}
        </div>
      </fieldset>
      {request.isError && <Alert>{isAnswered(request.error) ? request.error.message : 'Please try again.'}</Alert>}
      <Button type="submit" className="min-h-12 w-full" busy={request.isPending} busyLabel="Sending...">
        Email Me a Link
      </Button>
    </form>
  );
}
