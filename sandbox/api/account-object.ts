import type Stripe from 'stripe';
import { accountInvalid } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { findObject, updateObject, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { changedAttributes } from './changes.ts';
import { dueFields, requirementsOf } from './requirements.ts';

export type CapabilityName = 'card_payments' | 'klarna_payments' | 'transfers';
export const capabilityNames: CapabilityName[] = ['card_payments', 'klarna_payments', 'transfers'];

/** The account holder's progress in the onboarding; capabilities are derived from it. */
export interface AccountProgress extends Record<string, unknown> {
  steps: { business: boolean; identity: boolean; bank: boolean; agreement: boolean };
  requested: Partial<Record<CapabilityName, { requestedAt: number }>>;
  /** Capabilities that the provider still reviews, although nothing is missing. */
  withheld: CapabilityName[];
  /** The provider has disabled charges. */
  disabled?: boolean;
}

export type StoredAccount = Stored<Stripe.Account> & { internal: AccountProgress };

/** The account, stored as an object of the platform, which owns all accounts. */
export async function findAccount(world: World, id: string, lock = false): Promise<StoredAccount | undefined> {
  return (await findObject<Stripe.Account>(world.tx, { account: world.platform, object: 'account', id, lock })) as
    | StoredAccount
    | undefined;
}

export async function accountById(world: World, id: string): Promise<Stripe.Account> {
  const account = await findAccount(world, id);
  if (!account) throw accountInvalid('sk_test_***', id);
  return account.data;
}

function capabilityStatus(
  progress: AccountProgress,
  name: CapabilityName,
): 'active' | 'inactive' | 'pending' | 'unrequested' {
  if (!progress.requested[name]) return 'unrequested';
  if (dueFields(progress).length > 0 || progress.disabled) return 'inactive';
  return progress.withheld.includes(name) ? 'pending' : 'active';
}

export function presentCapability(account: StoredAccount, name: CapabilityName): Stripe.Capability {
  const requested = account.internal.requested[name];
  const status = capabilityStatus(account.internal, name);
  const due = requested ? dueFields(account.internal) : [];
  const requirements = {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason:
      status === 'inactive'
        ? account.internal.disabled
          ? ('rejected.other' as const)
          : ('requirements.fields_needed' as const)
        : status === 'pending'
          ? ('pending.review' as const)
          : null,
    errors: [],
    eventually_due: due,
    past_due: [],
    pending_verification: [],
  };
  return {
    id: name,
    object: 'capability',
    account: account.id,
    future_requirements: { ...requirements, currently_due: [], eventually_due: [], disabled_reason: null },
    requested: requested !== undefined,
    requested_at: requested?.requestedAt ?? null,
    requirements,
    status,
  };
}

/** Derives the account's fields from its progress. */
export function refreshAccount(account: StoredAccount): void {
  const { data, internal } = account;
  const submitted = internal.steps.agreement;
  data.capabilities = {};
  for (const name of capabilityNames) {
    const status = capabilityStatus(internal, name);
    if (status !== 'unrequested') data.capabilities[name] = status;
  }
  data.details_submitted = submitted;
  data.charges_enabled = data.capabilities.card_payments === 'active';
  data.payouts_enabled = dueFields(internal).length === 0 && !internal.disabled;
  data.requirements = requirementsOf(internal);
}

/** Changes an account and emits account.updated, and capability.updated for each changed capability. */
export async function changeAccount(world: World, account: StoredAccount, change: () => void): Promise<void> {
  const before = structuredClone(account.data);
  const capabilitiesBefore = capabilityNames.map((name) => presentCapability(account, name));
  change();
  refreshAccount(account);
  await updateObject(world.tx, 'account', account);
  const changed = changedAttributes(before, account.data);
  if (Object.keys(changed).length > 0) emit(world, account.id, 'account.updated', account.data, changed);
  for (const capability of capabilitiesBefore) {
    const now = presentCapability(account, capability.id as CapabilityName);
    const changedThere = changedAttributes(capability, now);
    if ('status' in changedThere || 'requested' in changedThere)
      emit(world, account.id, 'capability.updated', now, changedThere);
  }
}
