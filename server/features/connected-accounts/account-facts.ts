import type Stripe from 'stripe';
import type { LaterRequirement } from '../../../contract/connected-accounts/connected-accounts.ts';
import { type Approval, APPROVED_METHODS } from '../../../contract/payment-methods/payment-methods.ts';
import { requirementLabel } from './requirement-labels.ts';

export type Account = Stripe.V2.Core.Account;

/** The facts of a connected account that we store. */
export interface AccountFacts extends Record<Approval, boolean> {
  stripeAccountId: string;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  /** Methods that have their approval, and that the account's own settings keep from buyers. */
  methodsOff: string[];
  /** Human-readable, without duplicates. */
  requirements: string[];
  /** When the provider begins to restrict the account; null: at once, or it doesn't say. */
  requirementsDueAt: Date | null;
  laterRequirements: LaterRequirement[];
}

/** The facts of an account of /v2. */
export function toFacts({
  id,
  closed = false,
  configuration,
  requirements,
  future_requirements: future,
}: Account): AccountFacts {
  const capabilities = configuration?.merchant?.capabilities;
  const isActive = (capability: { status: string } | undefined) => !closed && capability?.status === 'active';
  const fromUser = (entries: Entry[] = []) => entries.filter((entry) => entry.awaiting_action_from === 'user');
  const isLater = (entry: Entry) => entry.minimum_deadline.status === 'eventually_due';
  const asked = fromUser(requirements?.entries);
  const due = asked.filter((entry) => !isLater(entry));
  const soonest = requirements?.summary?.minimum_deadline;
  const laterFrom = soonest?.status === 'eventually_due' ? soonest.time : undefined;
  return {
    stripeAccountId: id,
    chargesEnabled: isActive(capabilities?.card_payments),
    payoutsEnabled: isActive(capabilities?.stripe_balance?.payouts),
    // What is asked after the registration has other reasons.
    detailsSubmitted: !due.some(({ requested_reasons: reasons }) =>
      reasons.some(({ code }) => code === 'routine_onboarding'),
    ),
    ...toApprovals(({ capability }) => isActive(capabilities?.[capability])),
    methodsOff: [],
    ...toRequirements({
      due: due.map(toName),
      dueAt: soonest?.status === 'currently_due' ? soonest.time : undefined,
      later: [
        { names: fromUser(future?.entries).map(toName), from: future?.minimum_transition_date },
        { names: asked.filter(isLater).map(toName), from: laterFrom },
      ],
    }),
  };
}

type Entry = Pick<
  NonNullable<Stripe.V2.Core.Account.Requirements['entries']>[number],
  'awaiting_action_from' | 'description' | 'minimum_deadline' | 'requested_reasons'
>;
const toName = ({ description }: Entry) => description;

/** The facts of an account of /v1. */
export function toFactsOfV1(account: Stripe.Account): AccountFacts {
  const { capabilities, requirements, future_requirements: future } = account;
  return {
    stripeAccountId: account.id,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    detailsSubmitted: account.details_submitted,
    ...toApprovals(({ capabilityOfV1 }) => capabilities?.[capabilityOfV1] === 'active'),
    methodsOff: [],
    ...toRequirements({
      due: [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])],
      dueAt: toTime(requirements?.current_deadline),
      later: [
        {
          names: [...(future?.currently_due ?? []), ...(future?.eventually_due ?? [])],
          from: toTime(future?.current_deadline),
        },
        { names: requirements?.eventually_due ?? [], from: undefined },
      ],
    }),
  };
}

const toTime = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000).toISOString() : undefined);

interface Required {
  due: string[];
  dueAt: string | undefined;
  /** Those with a date before those without. */
  later: { names: string[]; from: string | undefined }[];
}

/** In words, and each once: with the first date for which it is known. */
function toRequirements({ due, dueAt, later }: Required) {
  const requirements = [...new Set(due.map(requirementLabel))];
  const from = new Map<string, string | null>();
  for (const { names, from: date } of later)
    for (const label of names.map(requirementLabel))
      if (!requirements.includes(label) && !from.has(label))
        from.set(label, date === undefined ? null : new Date(date).toISOString());
  return {
    requirements,
    requirementsDueAt: requirements.length > 0 && dueAt !== undefined ? new Date(dueAt) : null,
    laterRequirements: [...from].map(([label, date]) => ({ label, from: date })),
  };
}

type Provider = (typeof APPROVED_METHODS)[number]['provider'];

/** Which of the methods that need an approval have it. */
const toApprovals = (isActive: (provider: Provider) => boolean) =>
  Object.fromEntries(APPROVED_METHODS.map(({ approval, provider }) => [approval, isActive(provider)])) as Record<
    Approval,
    boolean
  >;
