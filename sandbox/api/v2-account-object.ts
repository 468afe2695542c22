import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { emitThin } from '../store/events.ts';
import type { World } from '../store/world.ts';
import { firstDate, v2Capabilities, type Asked, type StoredAccount } from './account-progress.ts';
import { capabilityStatus } from './capability-status.ts';
import { dueFields, onboardingFields } from './requirements.ts';

type Account = Stripe.V2.Core.Account;
type Capabilities = Stripe.V2.Core.Account.Configuration.Merchant.Capabilities;
type Capability = NonNullable<Capabilities['card_payments']>;
type Entry = NonNullable<Stripe.V2.Core.Account.Requirements['entries']>[number];

const namesInV1 = Object.keys(v2Capabilities) as (keyof typeof v2Capabilities)[];
type NameInV2 = (typeof v2Capabilities)[keyof typeof v2Capabilities];

/** Account events may overtake each other within this time. */
const latestMs = 1_000;

/** The parts that are sent only where they are included. */
export const accountParts = [
  'configuration.merchant',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const;
export type AccountPart = (typeof accountParts)[number];

/** An account as /v2 shows it; by default with every part. */
export function toV2Account(
  { data, internal }: StoredAccount,
  include: readonly AccountPart[] = accountParts,
): Account {
  const all: Required<
    Pick<Account, 'configuration' | 'defaults' | 'future_requirements' | 'identity' | 'requirements'>
  > = {
    configuration: { merchant: { applied: true, capabilities: toCapabilities(internal) } },
    defaults: {
      currency: 'usd',
      profile: {
        ...(data.business_profile?.url && { business_url: data.business_profile.url }),
        ...(data.business_profile?.name && { doing_business_as: data.business_profile.name }),
        ...(data.business_profile?.product_description && {
          product_description: data.business_profile.product_description,
        }),
      },
      responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe', requirements_collector: 'stripe' },
    },
    future_requirements: toRequirements(internal, true),
    identity: { country: 'us', ...(data.business_type && { entity_type: data.business_type }) },
    requirements: toRequirements(internal, false),
  };
  return {
    id: data.id,
    object: 'v2.core.account',
    applied_configurations: ['merchant'],
    closed: false,
    ...(data.email && { contact_email: data.email }),
    created: new Date((data.created ?? 0) * 1000).toISOString(),
    dashboard: 'full',
    ...(internal.displayName && { display_name: internal.displayName }),
    livemode: false,
    metadata: data.metadata ?? {},
    ...Object.fromEntries(
      include.map((part) => part.split('.')[0]!).map((part) => [part, all[part as keyof typeof all]]),
    ),
  };
}

function toCapabilities(internal: StoredAccount['internal']): Capabilities {
  const one = (status: ReturnType<typeof capabilityStatus>): Capability =>
    status === 'active'
      ? { status, status_details: [] }
      : status === 'pending'
        ? { status, status_details: [{ code: 'determining_status', resolution: 'no_resolution' }] }
        : {
            status: 'restricted',
            status_details: [
              internal.disabled
                ? { code: 'restricted_other', resolution: 'contact_stripe' }
                : { code: 'requirements_past_due', resolution: 'provide_info' },
            ],
          };
  const requested = namesInV1.filter((name) => internal.requested[name]);
  const isPaidOut = dueFields(internal).length === 0 && !internal.disabled;
  return {
    ...Object.fromEntries(requested.map((name) => [v2Capabilities[name], one(capabilityStatus(internal, name))])),
    stripe_balance: { payouts: one(isPaidOut ? 'active' : 'inactive') },
  };
}

function toRequirements(internal: StoredAccount['internal'], future: boolean) {
  const date = (deadline: Parameters<typeof firstDate>[1]) => {
    const seconds = firstDate(internal, deadline);
    return seconds === null ? undefined : new Date(seconds * 1000).toISOString();
  };
  const soonest = (['currently_due', 'eventually_due'] as const)
    .map((status) => ({ status, time: date(status) }))
    .find(({ time }) => time !== undefined);
  const asked = (internal.asked ?? []).filter((each) => each.future === future);
  const onboarding = future ? [] : onboardingFields(internal);
  return {
    entries: [
      ...onboarding.map((field) =>
        toEntry({ requirement: toV2Name(field), deadline: 'past_due' }, 'routine_onboarding'),
      ),
      ...asked.map((each) => toEntry(each, 'routine_verification')),
    ],
    ...(future
      ? { ...(date('future') && { minimum_transition_date: date('future')! }) }
      : { ...(soonest && { summary: { minimum_deadline: { status: soonest.status, time: soonest.time! } } }) }),
  };
}

function toEntry(
  { requirement, deadline }: Omit<Asked, 'future'>,
  reason: Entry['requested_reasons'][number]['code'],
): Entry {
  const status = deadline === 'pending' ? 'currently_due' : deadline;
  return {
    awaiting_action_from: deadline === 'pending' ? 'stripe' : 'user',
    description: requirement,
    errors: [],
    impact: {
      restricts_capabilities: [{ capability: 'card_payments', configuration: 'merchant', deadline: { status } }],
    },
    minimum_deadline: { status },
    requested_reasons: [{ code: reason }],
  };
}

/** Where /v2 names the same requirement in another way. */
const renamed: [RegExp, string][] = [
  [/^business_profile\.mcc$/, 'configuration.merchant.mcc'],
  [/^business_profile\.url$/, 'defaults.profile.business_url'],
  [/^business_type$/, 'identity.entity_type'],
  [/^individual\.dob\b/, 'identity.individual.date_of_birth'],
  [/^individual\.first_name$/, 'identity.individual.given_name'],
  [/^individual\.last_name$/, 'identity.individual.surname'],
  [/^individual\.ssn_last_4$/, 'identity.individual.id_numbers.us_ssn_last_4'],
  [/^individual\b/, 'identity.individual'],
  [/^tos_acceptance\b/, 'identity.attestations.terms_of_service.account'],
];

function toV2Name(field: string): string {
  const [pattern, name] = renamed.find(([each]) => each.test(field)) ?? [/^/, ''];
  return field.replace(pattern, name);
}

/** Emits an event for each part that has changed, late and in any order. */
export function emitV2Changes(world: World, before: Account, after: Account): void {
  const parts = ['defaults', 'future_requirements', 'identity', 'requirements'] as const;
  for (const part of parts)
    if (!isDeepStrictEqual(before[part], after[part])) emitV2(world, after.id, `v2.core.account[${part}].updated`);
  const readStatus = (account: Account, name: NameInV2) => readCapabilities(account)[name]?.status;
  for (const name of Object.values(v2Capabilities))
    if (readStatus(before, name) !== readStatus(after, name))
      emitV2(world, after.id, 'v2.core.account[configuration.merchant].capability_status_updated', {
        updated_capability: name,
      });
}

const readCapabilities = ({ configuration }: Account) =>
  (configuration?.merchant?.capabilities ?? {}) as Partial<Record<NameInV2, Capability>>;

export function emitV2(world: World, id: string, type: string, data?: object): void {
  const related = { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` };
  emitThin(world, id, type, related, { ...(data && { data }), lateMs: randomInt(latestMs) });
}
