import { z } from 'zod';
import { templateRefusals, type AgreementTemplate } from './agreement-text.ts';
import { endpoint } from '../endpoint.ts';
import { givenId, lines, time } from '../fields.ts';
import { timeZone } from '../addresses/time-zone.ts';

/** Bounds of agreements and signatures (docs/decisions/0049-agreement.md). */
export const AGREEMENT = {
  textMax: 20_000,
  clauseMax: 2_000,
  versionsMax: 200,
  /** The name that a buyer types. */
  nameMin: 2,
  nameMax: 100,
  /** Length of the browser's user agent that is stored with a signature. */
  deviceMax: 300,
} as const;

/** The browser's time zone; the stored one stays where it is left out. */
const zone = timeZone.unwrap().optional();
const clause = lines(0, AGREEMENT.clauseMax, 'Please write a text').default('');

/** The text with its fields, and the three short texts. */
const templateForm = {
  text: lines(1, AGREEMENT.textMax, 'Please write the agreement'),
  healthGuarantee: clause,
  spayNeuter: clause,
  returnToBreeder: clause,
};

const withKnownFields = <Form extends z.ZodType<AgreementTemplate>>(form: Form) =>
  form.superRefine((given, context) => {
    for (const [path, message] of Object.entries(templateRefusals(given)))
      context.addIssue({ code: 'custom', path: [path], message });
  });

const template = z.object({
  text: z.string(),
  healthGuarantee: z.string(),
  spayNeuter: z.string(),
  returnToBreeder: z.string(),
});

/** A breeder's agreement. Without a saved one, `template` is the built-in one and `version` is null. */
const ownAgreement = z.object({
  isOn: z.boolean(),
  template,
  version: z.object({ number: z.int(), savedAt: time }).nullable(),
});
export type OwnAgreement = z.infer<typeof ownAgreement>;

const answer = z.object({ agreement: ownAgreement });

export const getAgreement = endpoint({
  method: 'GET',
  path: '/api/agreement',
  who: 'user',
  shows: ['agreements'],
  summary:
    'The agreement that buyers sign before paying, and whether it is on; the built-in template until one is saved',
  answer,
});

export const saveAgreement = endpoint({
  method: 'PATCH',
  path: '/api/agreement',
  who: 'member',
  changes: ['agreements'],
  limits: { account: { max: 60, minutes: 60 } },
  summary: 'Save the agreement as a new version; the same text adds none. What was signed stays as it is',
  errors: { 409: `quota_reached: the account has ${AGREEMENT.versionsMax} versions` },
  body: withKnownFields(z.object({ ...templateForm, timeZone: zone })),
  answer,
});
export type AgreementInput = z.output<typeof saveAgreement.body>;

export const switchAgreement = endpoint({
  method: 'POST',
  path: '/api/agreement/switch',
  who: 'member',
  changes: ['agreements'],
  summary: 'Ask buyers to sign the saved agreement from now on, or no longer; open checkouts stay as they are',
  errors: { 409: 'not_set_up: no agreement was saved yet' },
  body: z.object({ isOn: z.boolean({ error: 'isOn must be true or false' }), timeZone: zone }),
  answer,
});

export const previewAgreement = endpoint({
  method: 'POST',
  path: '/api/agreement/preview',
  who: 'member',
  changes: [],
  summary: 'A text as a buyer would read it, with a sample or with a pet of the breeder; nothing is saved',
  errors: { 404: 'Not a pet of the breeder' },
  body: withKnownFields(z.object({ ...templateForm, petId: givenId.nullable().default(null), timeZone: zone })),
  answer: z.object({ text: z.string() }),
});
