import type Stripe from 'stripe';
import type { AccountProgress } from './account-progress.ts';

/** The requirements that each onboarding step satisfies, by Stripe's names. */
const fieldsOfStep: Record<keyof AccountProgress['steps'], string[]> = {
  business: ['business_profile.mcc', 'business_profile.url', 'business_type'],
  identity: [
    'individual.address.city',
    'individual.address.line1',
    'individual.address.postal_code',
    'individual.address.state',
    'individual.dob.day',
    'individual.dob.month',
    'individual.dob.year',
    'individual.email',
    'individual.first_name',
    'individual.last_name',
    'individual.phone',
    'individual.ssn_last_4',
  ],
  bank: ['external_account'],
  agreement: ['tos_acceptance.date', 'tos_acceptance.ip'],
};

/** The requirements still due before any capability can be active. */
export function dueFields(progress: AccountProgress): string[] {
  return Object.entries(fieldsOfStep)
    .flatMap(([step, fields]) => (progress.steps[step as keyof AccountProgress['steps']] ? [] : fields))
    .toSorted();
}

export const nothingDue: Stripe.Account.FutureRequirements & Stripe.Capability.FutureRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

export function toRequirements(progress: AccountProgress): Stripe.Account.Requirements {
  const due = dueFields(progress);
  const reason = due.length > 0 ? 'requirements.past_due' : null;
  const nothingRequested = Object.keys(progress.requested).length === 0;
  return {
    ...nothingDue,
    currently_due: due,
    disabled_reason: progress.disabled
      ? 'under_review'
      : (reason ?? (nothingRequested ? 'action_required.requested_capabilities' : null)),
    eventually_due: due,
    past_due: due,
  };
}
