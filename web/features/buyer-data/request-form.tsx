import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { buyerDataForm, type BuyerDataKind } from '../../../contract/buyer-data.ts';
import { showFieldErrors } from '../../calls/field-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Radio } from '../../ui/radio.tsx';
import { useRequestBuyerData } from './queries.ts';
import { say, whyNot } from './words.ts';

const KINDS: { kind: BuyerDataKind; title: string; text: string }[] = [
  { kind: 'copy', title: say('yourData.copy'), text: say('yourData.copyWhat') },
  { kind: 'deletion', title: say('yourData.deletion'), text: say('yourData.deletionWhat') },
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
      <Field
        label={say('yourData.email')}
        hint={say('yourData.emailHint')}
        error={form.formState.errors.email && say('yourData.wrongEmail')}
      >
        {(control) => (
          <Input {...control} type="email" autoComplete="email" autoCapitalize="none" {...form.register('email')} />
        )}
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">{say('yourData.which')}</legend>
        <div className="grid gap-3">
          {KINDS.map(({ kind, title, text }) => (
            <Radio key={kind} value={kind} title={title} text={text} {...form.register('kind')} />
          ))}
        </div>
      </fieldset>
      {request.isError && <Alert>{whyNot(request.error)}</Alert>}
      <Button type="submit" className="min-h-12 w-full" busy={request.isPending} busyLabel={say('yourData.sending')}>
        {say('yourData.send')}
      </Button>
    </form>
  );
}
