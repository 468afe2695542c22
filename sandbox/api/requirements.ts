import type Stripe from 'stripe';
import { firstDate, listAsked, type AccountProgress } from './account-progress.ts';

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
  return [...onboardingFields(progress), ...listAsked(progress, 'past_due')].toSorted();
}

/** The requirements of steps that aren't done. */
export const onboardingFields = (progress: AccountProgress): string[] =>
  Object.entries(fieldsOfStep).flatMap(([step, fields]) =>
    progress.steps[step as keyof AccountProgress['steps']] ? [] : fields,
  );

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

export const toFutureRequirements = (progress: AccountProgress): Stripe.Account.FutureRequirements => ({
  ...nothingDue,
  current_deadline: firstDate(progress, 'future'),
  eventually_due: (progress.asked ?? []).flatMap(({ future, requirement }) => (future ? [requirement] : [])),
});

export function toRequirements(progress: AccountProgress): Stripe.Account.Requirements {
  const due = dueFields(progress);
  const reason = due.length > 0 ? 'requirements.past_due' : null;
  const nothingRequested = Object.keys(progress.requested).length === 0;
  return {
    ...nothingDue,
    current_deadline: firstDate(progress, 'currently_due'),
    currently_due: [...due, ...listAsked(progress, 'currently_due')],
    disabled_reason: progress.disabled
      ? 'under_review'
      : (reason ?? (nothingRequested ? 'action_required.requested_capabilities' : null)),
    eventually_due: [...due, ...listAsked(progress, 'currently_due'), ...listAsked(progress, 'eventually_due')],
    past_due: due,
    pending_verification: listAsked(progress, 'pending'),
  };
}
