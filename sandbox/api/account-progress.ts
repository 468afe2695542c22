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
  /** What becomes of new refunds while the balance is too low; undefined while it isn't. */
  refundsWithoutBalance?: 'pending' | 'refused' | undefined;
}
