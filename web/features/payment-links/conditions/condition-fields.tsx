import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { PAUSE_NOTE_MAX } from '../../../../contract/business.ts';
import type { linkConditions, LinkConditions } from '../../../../contract/payment-links/link-conditions.ts';
import type { PaymentLink } from '../../../../contract/payment-links/payment-links.ts';
import { resolveLater } from '../../../calls/resolve-later.ts';
import { ownTimeZone } from '../../../ui/dates.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

type Typed = z.input<typeof linkConditions>;
export type ConditionsForm = UseFormReturn<Typed, unknown, LinkConditions>;

export const CONDITION_NAMES = ['clientName', 'clientEmail', 'lastDay', 'expiryNote'] as const;

export const resolver = resolveLater(() => import('./check-conditions.ts'));

export const toConditionValues = (link?: Pick<PaymentLink, 'namedFor' | 'expiry'> | null): Typed => ({
  clientName: link?.namedFor?.name ?? '',
  clientEmail: link?.namedFor?.email ?? '',
  lastDay: link?.expiry?.lastDay ?? '',
  // A day that was chosen elsewhere stays the day of that place.
  timeZone: link?.expiry?.timeZone ?? ownTimeZone(),
  expiryNote: link?.expiry?.note ?? '',
});

/** Who a link is for, and until when. Both are optional. */
export function ConditionFields({ form }: { form: ConditionsForm }) {
  const { errors } = form.formState;
  const hasEnd = Boolean(form.watch('lastDay'));
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Buyer’s name (optional)"
          hint="The page greets them by their first name only."
          error={errors.clientName?.message}
        >
          {(control) => <Input {...control} autoComplete="off" {...form.register('clientName')} />}
        </Field>
        <Field
          label="Buyer’s email (optional)"
          hint="For you alone. No page shows it."
          error={errors.clientEmail?.message}
        >
          {(control) => <Input {...control} type="email" autoComplete="off" {...form.register('clientEmail')} />}
        </Field>
      </div>
      <Field
        label="Last day to pay (optional)"
        hint="Until midnight where you are. Without a day the link doesn’t expire."
        error={errors.lastDay?.message}
      >
        {(control) => <Input {...control} type="date" {...form.register('lastDay')} />}
      </Field>
      {hasEnd && (
        <Field
          label="What buyers read afterwards (optional)"
          hint={`For example: Text me if you’d still like her. ${PAUSE_NOTE_MAX} characters at most.`}
          error={errors.expiryNote?.message}
        >
          {(control) => (
            <Input {...control} autoComplete="off" maxLength={PAUSE_NOTE_MAX} {...form.register('expiryNote')} />
          )}
        </Field>
      )}
    </div>
  );
}

/** Drops the note without a last day, since it would never be displayed. */
export const normalizeConditions = (conditions: LinkConditions): LinkConditions =>
  conditions.lastDay === null ? { ...conditions, expiryNote: null } : conditions;
