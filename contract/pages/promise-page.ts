import { z } from 'zod';
import type { PromiseState } from '../promises/promises.ts';
import type { PageBasics } from './page-basics.ts';

/** The field of the form that sends a proof. */
export const PROOF_FIELD = 'proof';

/** What the page's buttons do. */
export const promiseForm = z.object({ act: z.enum(['extend', 'got', 'not_got']) });

export interface PromisePage extends PageBasics {
  kind: 'promise';
  petName: string;
  promise: PromiseState;
  isDisputed: boolean;
  canSend: boolean;
  canExtend: boolean;
  key: string;
  receiptPath: string;
  timeZone: string;
  failure: string | null;
}
