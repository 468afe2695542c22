import type { Query } from '../database.ts';
import type { Grants } from './grants.ts';
import type { Receiver } from './world.ts';

/** What the operator and the program that uses the sandbox have set. */
export interface Settings {
  /** How far the sandbox's clock runs ahead of the wall clock. */
  clock_offset_ms: number;
  /** Whether webhooks are held until released. */
  webhooks_held: boolean;
  /** Whether every account's balance covers its refunds, as if its bank were debited at once. */
  refunds_covered: boolean;
  webhook_endpoints: Receiver[];
  /** Where buyers are, by their network addresses. */
  buyer_country: string;
  /** Whether the accounts' default version, in which events are listed, is older than the SDK's. */
  events_version: 'older' | 'current';
  /** What follows a subscription's last failed retry: a setting of the dashboard. */
  after_retries: AfterRetries;
  platform_setup: PlatformSetup;
  restricted_keys: Record<string, Grants>;
}

export type AfterRetries = 'cancel' | 'mark_unpaid' | 'leave_past_due';

/** What the platform's owner has done at the provider. */
export interface PlatformSetup {
  /** Whether Accounts v1 support is switched on. */
  accountsV1: boolean;
  /** Why no account can be made; null if it can. */
  refusal: keyof typeof platformRefusals | null;
}

export const newPlatform: PlatformSetup = { accountsV1: false, refusal: null };

export const platformRefusals = {
  accounts_v2_access_blocked: 'Accounts v2 is not enabled for your platform.',
  account_create_activation_required:
    'Your platform account must be activated before it can create connected accounts.',
  connect_identity_not_verified: 'Your platform must verify its identity before it can create connected accounts.',
  connect_profile_not_submitted:
    'Please complete your platform profile at https://dashboard.stripe.com/settings/connect/platform-profile before you create connected accounts.',
  platform_registration_required: 'Please register your platform at https://dashboard.stripe.com/connect.',
};

export async function readSetting<Name extends keyof Settings>(
  tx: Query,
  name: Name,
  otherwise: Settings[Name],
): Promise<Settings[Name]> {
  const [row] = await tx.query<{ value: Settings[Name] }>(`select value from sandbox.settings where name = $1`, [name]);
  return row?.value ?? otherwise;
}

export async function writeSetting<Name extends keyof Settings>(
  tx: Query,
  name: Name,
  value: Settings[Name],
): Promise<void> {
  await tx.query(
    `insert into sandbox.settings (name, value) values ($1, $2::json) on conflict (name) do update set value = excluded.value`,
    [name, JSON.stringify(value)],
  );
}
