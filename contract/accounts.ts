import { z } from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './business.ts';
import { endpoint } from './endpoint.ts';
import { email, id, line, lines, time, website } from './fields.ts';

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
  website: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  createdAt: time,
  lastLoginAt: time.nullable(),
  subscriptionStatus,
  planType: plan.nullable(),
  isAdmin: z.boolean(),
  trialEndsAt: time.nullable(),
  currentPeriodEnd: time.nullable(),
});
export type User = z.infer<typeof user>;

const LONG_PASSWORD = `Please use ${PASSWORD_MAX_LENGTH} characters at most`;

export const registration = z.object({
  username: line(3, 40, 'Username must be at least 3 characters'),
  email: email('Invalid email address'),
  fullName: line(2, 100, 'Full name is required'),
  physicalAddress: lines(10, 300, 'Physical address is required for verification'),
  website: website('Please enter a valid URL').optional(),
  password: z
    .string({ error: `Password must be at least ${PASSWORD_MIN_LENGTH} characters` })
    .trim()
    .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`)
    .max(PASSWORD_MAX_LENGTH, LONG_PASSWORD),
});
export type Registration = z.input<typeof registration>;

/** What the form asks beyond what it sends (spec.md section 5). */
export const registrationForm = registration
  .extend({
    confirmPassword: z.string(),
    captcha: z.boolean().refine(Boolean, 'Please complete the CAPTCHA'),
    terms: z.boolean().refine(Boolean, 'You must agree to the terms'),
  })
  .refine((form) => form.password === form.confirmPassword.trim(), {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    // Beside the other fields' texts, not only once those are right.
    when: ({ value }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown };
      return typeof form.password === 'string' && typeof form.confirmPassword === 'string';
    },
  });

export const credentials = z.object({
  email: z.string({ error: 'Email is required' }).trim().toLowerCase().min(1, 'Email is required'),
  password: z.string({ error: 'Password is required' }).trim().min(1, 'Password is required'),
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  who: 'anyone',
  summary: 'Register a breeder; the 7-day trial starts here',
  status: 201,
  body: registration,
  answer: z.object({ user }),
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  who: 'anyone',
  summary: 'Sign in with e-mail and password',
  body: credentials,
  answer: z.object({ user }),
});

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
  summary: 'The signed-in user',
  answer: z.object({ user }),
});

export const startFreeTrial = endpoint({
  method: 'POST',
  path: '/api/start-free-trial',
  who: 'user',
  summary: 'Record the plan for after the trial; never starts, lengthens or repeats one',
  body: z.object({ plan }),
  answer: z.object({ user }),
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/verify-email',
  who: 'anyone',
  summary: 'Confirm an e-mail address with the token of the mail',
  body: z.object({ token: z.string({ error: 'This confirmation link is invalid or expired.' }).min(1).max(500) }),
  answer: z.object({ message: z.string() }),
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/verify-email/resend',
  who: 'user',
  summary: 'Send the confirmation mail again',
  answer: z.object({ message: z.string() }),
});
