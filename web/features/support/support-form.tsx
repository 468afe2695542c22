import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { User } from '../../../contract/accounts/accounts.ts';
import { requestSupport, supportForm } from '../../../contract/accounts/support.ts';
import { change } from '../../calls/change.ts';
import { useAct } from '../../calls/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';

export function SupportForm({ user }: { user: User }) {
  const form = useForm({ resolver: zodResolver(supportForm), defaultValues: { message: '' } });
  const request = useAct((body: { message: string }) => change(requestSupport, { body }), {
    done: ({ message }) => {
      form.reset();
      notify.success('Request Sent', message);
    },
    failed: 'Error',
  });
  const isYearly = user.subscriptionStatus === 'active' && user.planType === 'yearly' && !user.isAdmin;
  return (
    <form onSubmit={form.handleSubmit((body) => request.mutate(body))} noValidate className="space-y-4">
      <p className="text-muted">
        {isYearly ? 'Your request is marked as priority. ' : ''}We’ll reply to {user.email}.
      </p>
      <Field label="How can we help?" error={form.formState.errors.message?.message}>
        {(control) => <TextArea {...control} rows={4} {...form.register('message')} />}
      </Field>
      <Button type="submit" kind="secondary" busy={request.isPending} busyLabel="Sending...">
        Contact Support
      </Button>
    </form>
  );
}
