import { z } from 'zod';
import { extraChoice } from '../order-lines/link-lines.ts';
import { AGREEMENT } from './agreements.ts';
import { endpoint } from '../endpoint.ts';
import { givenId, name } from '../fields.ts';

/** What a buyer agrees to when signing, each a box of its own (15 U.S.C. 7001(c)). */
export const CONSENTS = ['signs', 'electronic', 'copy'] as const;
export type Consent = (typeof CONSENTS)[number];

/** The version of these boxes' wording and of the text next to them. A test fails if a word changes and this doesn't. */
export const CONSENT_VERSION = '2026-11-23.1';

/** Version of the consents on the page where a paid place reserves a pet, on which nothing is paid. */
export const SPOT_CONSENT_VERSION = 'place-2026-11-23.1';

/** Version of the consents under an addendum. */
export const ADDENDUM_CONSENT_VERSION = 'addendum-2026-11-23.1';

const HASH = 'hash must be the SHA-256 of the text that was shown, in hexadecimal';
const TICK = 'Please tick each of the three boxes';
const ticked = z.literal(true, { error: TICK });

/** A buyer's signature under the agreement that a page showed. */
export const signature = z.object(
  {
    /** SHA-256 of exactly the text that was shown; that of another text is refused. */
    hash: z.string(HASH).regex(/^[0-9a-f]{64}$/, HASH),
    name: name(AGREEMENT.nameMin, AGREEMENT.nameMax, 'Please type your full name'),
    /** `version`: `consentVersion` of the text's answer. */
    consents: z.object(
      {
        version: z.string('version must be text').max(40, 'version must be text'),
        signs: ticked,
        electronic: ticked,
        copy: ticked,
      },
      { error: TICK },
    ),
  },
  { error: 'Please sign the agreement' },
);
export type Signature = z.output<typeof signature>;

const shownAgreement = z.object({ text: z.string(), hash: z.string(), consentVersion: z.string() });
export type ShownAgreement = z.infer<typeof shownAgreement>;

export const readAgreement = endpoint({
  method: 'GET',
  path: '/api/payment-links/{id}/agreement',
  who: 'anyone',
  readLimit: { max: 120, minutes: 1 },
  summary: 'The agreement that a buyer of this link signs today, filled; null where none is needed',
  errors: { 404: 'Missing or archived; paused: the breeder is not a member or cannot be paid' },
  params: z.object({ id: givenId }),
  /** Chosen extras, as `create-payment-intent` takes them. */
  query: z.object({ extras: extraChoice }),
  answer: z.object({ agreement: shownAgreement.nullable() }),
});
