import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '../../../contract/accounts/accounts.ts';
import { requestSupport, supportForm } from '../../../contract/accounts/support.ts';
import { change } from '../../calls/change.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';

const resolver = zodResolver(supportForm);
const BLANK = { message: '' };

export function SupportForm({ user }: { user: User }) {
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: BLANK,
    keepAs: `support request of ${user.id}`,
    mode: 'onSubmit',
    act: (body) => change(requestSupport, { body }),
    done: ({ message }) => notify.success('Request Sent', message),
    failed: 'Error',
    saved: () => BLANK,
  });
  const isYearly = user.subscriptionStatus === 'active' && user.planType === 'yearly' && !user.isAdmin;
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <p className="text-muted">
        {isYearly ? 'Your request is marked as priority. ' : ''}We’ll reply to {user.email}.
      </p>
      <Field label="How can we help?" error={errors.message?.message}>
        {(control) => <TextArea {...control} rows={4} {...form.register('message')} />}
      </Field>
      <Button type="submit" kind="secondary" busy={isPending} busyLabel="Sending...">
        Contact Support
      </Button>
    </form>
  );
}
