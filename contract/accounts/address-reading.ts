import { z } from 'zod';
import { addressParts } from '../addresses/address-parts.ts';
import { endpoint } from '../endpoint.ts';
import { registration } from './accounts.ts';

export const previewAddress = endpoint({
  method: 'POST',
  path: '/api/address-reading',
  who: 'anyone',
  limits: { address: { max: 120, minutes: 10 }, overall: { max: 6_000, minutes: 10 } },
  summary: 'What is read of a postal address: street, town, state and ZIP code; changes nothing',
  body: registration.pick({ physicalAddress: true }),
  answer: z.object({ addressParts }),
});
