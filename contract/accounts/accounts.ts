import { z } from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PASSWORD_RESET_MIN_LENGTH } from '../business.ts';
import { addressParts, correctedParts } from '../addresses/address-parts.ts';
import { spellEmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { email, id, line, lines, name, time, website } from '../fields.ts';
import { ROLES } from '../roles.ts';
import { addressVisibility, buyerContact, ownLines, paymentMethodName } from './shown-to-buyers.ts';

export const PHONE_RULE = 'Please enter a valid phone number';

export const subscriptionStatus = z.enum(['active', 'trial', 'expired', 'inactive']);
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export const plan = z.enum(['monthly', 'yearly'], { error: 'Please choose a plan' });

export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  fullName: z.string(),
  physicalAddress: z.string(),
  addressParts, // What is read of the address, or what the breeder says instead.
  asksForAddress: z.boolean(), // It couldn't be read, and the breeder has not been asked yet.
  website: z.string().nullable(),
  ...ownLines,
  phoneNumber: z.string().nullable(),
  createdAt: time,
  lastLoginAt: time.nullable(),
  subscriptionStatus,
  planType: plan.nullable(),
  suspension: z.object({ since: time, reason: z.string() }).nullable(), // By an admin, and why.
  isAdmin: z.boolean(),
  /** For a person who works for a breeder. */
  worksFor: z.object({ role: z.enum(ROLES), kennelName: z.string() }).nullable(),
  /** `town`: the public page shows town and state only, the whole address after payment. */
  addressVisibility,
  buyerContact,
  /** How buyers can pay, unless a link says otherwise. */
  paymentMethods: z.array(paymentMethodName),
  /** For how many hours a pet is kept for a buyer whose bank payment has failed. */
  keepsPetHours: z.int(),
  trialEndsAt: time.nullable(),
  currentPeriodEnd: time.nullable(),
  subscriptionEndsAt: time.nullable(), // Canceled, it ends then; null while it renews.
  graceEndsAt: time.nullable(), // A payment failed; the account stays active until then.
});
export type User = z.infer<typeof user>;

/** No account has a longer one, so longer input is never hashed. */
export const isPossiblePassword = (text: string) => Array.from(text).length <= PASSWORD_MAX_LENGTH;

/**
 * A password, trimmed. An emoji counts as one character, as for people and JSON Schema, not as several UTF-16
 * code units.
 */
function password(min: number, message: string) {
  return z
    .string({ error: message })
    .trim()
    .refine((text) => Array.from(text).length >= min, message)
    .refine(isPossiblePassword, `Please use ${PASSWORD_MAX_LENGTH} characters at most`)
    .meta({ minLength: min, maxLength: PASSWORD_MAX_LENGTH });
}

export const registration = z.object({
  username: name(3, 40, 'Username must be at least 3 characters'),
  email: email('Invalid email address'),
  fullName: name(2, 100, 'Full name is required'),
  physicalAddress: lines(10, 300, 'Physical address is required for verification'),
  addressParts: correctedParts.nullish(),
  website: website('Please enter a valid URL').optional(),
  password: password(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`),
});
export type Registration = z.input<typeof registration>;

export const registrationForm = registration
  .extend({
    confirmPassword: z.string(), // Not sent.
    captcha: z.boolean().refine(Boolean, 'Please complete the CAPTCHA'),
    terms: z.boolean().refine(Boolean, 'You must agree to the terms'),
  })
  .refine((form) => form.password === form.confirmPassword.trim(), {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    // Shown together with the other fields' errors, not only once those are fixed.
    when: ({ value }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown };
      return typeof form.password === 'string' && typeof form.confirmPassword === 'string';
    },
  });

export const credentials = z.object({
  email: z.string({ error: 'Email is required' }).overwrite(spellEmailAddress).min(1, 'Email is required'),
  password: z.string({ error: 'Password is required' }).trim().min(1, 'Password is required'),
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  who: 'anyone',
  // Not per mailbox: what mails nothing there would keep its owner from registering (server/emails/mailbox-limit.ts).
  limits: { address: { max: 30, minutes: 60 }, overall: { max: 1_000, minutes: 60 } },
  captcha: true,
  summary: 'Register a breeder; the 7-day trial starts here',
  errors: {
    409: 'user_exists: User already exists; username_taken: This username is taken; terms_changed: the header Terms-Version names an older version',
  },
  status: 201,
  body: registration,
  answer: z.object({ user }),
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  who: 'anyone',
  limits: {
    address: { max: 20, minutes: 5 },
    account: { max: 20, minutes: 60 },
    device: { max: 20, minutes: 60 },
    overall: { max: 600, minutes: 5 },
    failuresOnly: true,
    attempts: { max: 100, minutes: 60 },
  },
  summary: 'Sign in with email and password',
  errors: { 401: 'Invalid email or password' },
  body: credentials,
  answer: z.object({ user }),
});

/** Limits of wrong codes, and of wrong passkeys. */
export const FAILED_TRIES = { address: { max: 20, minutes: 5 }, overall: { max: 600, minutes: 5 }, failuresOnly: true };

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  who: 'anyone',
  summary: 'End the session, on the server too',
  status: 204,
});

export const me = endpoint({
  method: 'GET',
  path: '/api/me',
  who: 'user',
  roles: 'self',
  shows: ['account'],
  summary: 'The signed-in user',
  answer: z.object({ user }),
});

export const startFreeTrial = endpoint({
  method: 'POST',
  path: '/api/start-free-trial',
  who: 'user',
  changes: ['account'],
  whileSuspended: false,
  summary: 'Record the plan for after the trial; never starts, extends or repeats a trial',
  body: z.object({ plan }),
  answer: z.object({ user }),
});

export const profile = z.object({
  fullName: name(2, 100, 'Full name is required'),
  physicalAddress: lines(10, 300, 'Physical address is required for verification'),
  /** Instead of what is read of the address; null: what is read is left so. */
  addressParts: correctedParts.nullish(),
  website: website('Please enter a valid URL').nullable(),
  /** Read by the server (`readPhoneNumber`). */
  phoneNumber: line(0, 60, PHONE_RULE).nullable(),
  addressVisibility,
  buyerContact,
  ...ownLines,
});

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/api/me',
  who: 'user',
  changes: ['account'],
  whileSuspended: false,
  summary: 'Change the profile',
  body: profile.partial(),
  answer: z.object({ user }),
});

export const forgotPasswordForm = z.object({ email: email('Please enter a valid email address') });

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  who: 'anyone',
  // Not per account: others could keep the owner from resetting. An account gets five mails an hour at most instead.
  limits: { address: { max: 20, minutes: 60 }, overall: { max: 1_000, minutes: 60 } },
  captcha: true,
  summary: 'Mail a link that resets the password; the answer is the same whether or not the account exists',
  body: forgotPasswordForm,
  answer: z.object({ message: z.string() }),
});

const resetPasswordField = password(
  PASSWORD_RESET_MIN_LENGTH,
  `Password must be at least ${PASSWORD_RESET_MIN_LENGTH} characters`,
);

export const resetPasswordForm = z
  .object({ newPassword: resetPasswordField, confirmPassword: resetPasswordField })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  who: 'anyone',
  limits: { address: { max: 30, minutes: 60 }, overall: { max: 1_000, minutes: 60 } },
  summary: 'Set a new password with the token of the mail; ends every session of the account',
  errors: {
    400: 'This password reset link is invalid or expired; or a field breaks a rule',
  },
  body: z.object({
    token: z
      .string({ error: 'This password reset link is invalid or expired.' })
      .min(1, 'This password reset link is invalid or expired.')
      .max(500, 'This password reset link is invalid or expired.'),
    newPassword: resetPasswordField,
  }),
  answer: z.object({ message: z.string() }),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/change-password',
  who: 'user',
  roles: 'self',
  changes: ['sessions'],
  limits: { account: { max: 20, minutes: 60 } },
  summary: 'Set a new password with the current one; ends every other session',
  body: z.object({ currentPassword: password(1, 'Password is required'), newPassword: registration.shape.password }),
  answer: z.object({ message: z.string() }),
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/user/export',
  who: 'user',
  roles: 'self',
  confirmed: true,
  limits: { account: { max: 30, minutes: 60 } },
  summary: 'Everything held about the account, as a JSON download',
  download: 'application/json',
  answer: z.record(z.string(), z.unknown()),
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/user/delete-account',
  who: 'user',
  roles: 'self',
  changes: [],
  confirmed: true,
  summary: 'Close the account and erase personal data. Refused for admins and the support account',
  errors: { 403: 'protected: an admin or the support account' },
  status: 204,
});
