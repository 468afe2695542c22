import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const laterRequirement = z.object({
  label: z.string(),
  /** From when the provider requires it; null while it doesn't say: such as once more has been sold. */
  from: z.iso.datetime().nullable(),
});
export type LaterRequirement = z.infer<typeof laterRequirement>;

export const connectionStatus = z.object({
  isAdmin: z.boolean(),
  /** The account can take card charges now. */
  isConnected: z.boolean(),
  stripeAccountId: z.string().nullable(),
  accountDetails: z.object({
    requirementsPending: z.int(),
    requirementsList: z.array(z.string()),
    /** When the provider begins to restrict the account unless these are met; null: at once, or it doesn't say. */
    requirementsDueAt: z.iso.datetime().nullable(),
    /** What the provider will require later. */
    requirementsLater: z.array(laterRequirement),
  }),
  /** Why buyers don't see a method that the breeder could be paid with. */
  methodsNote: z.string().nullable(),
  message: z.string().nullable(),
  error: z.string().nullable(),
});
export type ConnectionStatus = z.infer<typeof connectionStatus>;

export const stripeStatus = endpoint({
  method: 'GET',
  path: '/api/stripe/status',
  who: 'user',
  shows: ['payment-account'],
  summary: "Whether the breeder's payment account can take charges, and what it still needs",
  answer: connectionStatus,
});

/** What asks the provider while an account is connected, whose calls all breeders share. */
export const CONNECTING = { max: 20, minutes: 60 };
const limits = { account: CONNECTING };

export const connect = endpoint({
  method: 'POST',
  path: '/api/stripe/connect',
  who: 'member',
  limits,
  changes: ['payment-account'],
  confirmed: true,
  summary: 'Start or continue connecting a payment account',
  errors: {
    409: 'quota_reached: as many new payment accounts as a breeder may make in a day; changed: the account was reset meanwhile',
    502: 'The payment provider refused; its reason where it is meant for people',
  },
  answer: z.object({
    success: z.boolean(),
    connected: z.boolean(),
    isConnected: z.boolean(),
    isAdmin: z.boolean(),
    message: z.string(),
    onboardingUrl: z.url().nullable(),
    url: z.url().nullable(),
  }),
});

export const connectSetup = endpoint({
  method: 'POST',
  path: '/api/stripe-connect',
  who: 'member',
  limits,
  changes: ['payment-account'],
  confirmed: true,
  summary: 'The same for the setup screens',
  errors: {
    409: 'quota_reached: as many new payment accounts as a breeder may make in a day; changed: the account was reset meanwhile',
    502: 'The payment provider refused; its reason where it is meant for people',
  },
  answer: z.object({
    success: z.boolean(),
    message: z.string(),
    onboardingUrl: z.url().nullable(),
    connected: z.boolean(),
  }),
});

export const resetConnection = endpoint({
  method: 'POST',
  path: '/api/stripe/reset',
  who: 'member',
  changes: ['payment-account'],
  confirmed: true,
  summary: 'Disconnect the payment account on our side, so that another one can be connected',
  answer: z.object({ success: z.boolean(), message: z.string() }),
});
