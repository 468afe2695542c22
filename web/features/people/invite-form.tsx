import { zodResolver } from '@hookform/resolvers/zod';
import { invitePerson, newInvitation } from '../../../contract/people/people.ts';
import { ROLE_NAMES, ROLE_TEXTS, ROLES } from '../../../contract/roles.ts';
import { change } from '../../calls/change.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';
import { Options } from '../../ui/options.tsx';
import { callConfirmed } from '../confirm-identity/call-confirmed.ts';

const resolver = zodResolver(newInvitation);

/** Invites a person by mail in a role. */
export function InviteForm() {
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: { email: '', role: 'helper' as const },
    act: (body) => change(invitePerson, { body }, { send: callConfirmed, waits: true }),
    done: ({ invitation }) => notify.success('Invitation Sent', `We emailed ${invitation.email}.`),
    failed: (error, isShown) => isShown || notify.error('Invitation Not Sent', error.message),
    saved: () => ({ email: '', role: 'helper' as const }),
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Field label="Email of the person" error={errors.email?.message}>
        {(control) => (
          <Input {...control} type="email" autoComplete="off" autoCapitalize="none" {...form.register('email')} />
        )}
      </Field>
      <Field label="Role" error={errors.role?.message}>
        {(control) => (
          <Select {...control} {...form.register('role')}>
            <Options of={ROLE_NAMES} />
          </Select>
        )}
      </Field>
      <dl className="space-y-1 text-sm text-muted">
        {ROLES.map((role) => (
          <div key={role}>
            <dt className="inline font-medium text-ink">{ROLE_NAMES[role]}:</dt>{' '}
            <dd className="inline">{ROLE_TEXTS[role]}</dd>
          </div>
        ))}
      </dl>
      <Button type="submit" busy={isPending} busyLabel="Sending...">
        Send invitation
      </Button>
    </form>
  );
}
