import { serverNow } from '../../../calls/server-time.ts';
import type { z } from 'zod';
import {
  TEXT_DETAILS,
  impossibleDays,
  type PetDetails,
  type petDetailsForm,
} from '../../../../contract/pets/pet-details.ts';
import { dayAt } from '../../../ui/dates.ts';

/** The details as fields hold them: nothing is an empty text. */
export type DetailsValues = z.input<typeof petDetailsForm>;

export function detailsValues(details?: PetDetails): DetailsValues {
  const texts = Object.fromEntries(TEXT_DETAILS.map((name) => [name, details?.[name] ?? '']));
  const health = (details?.health ?? []).map((record) => ({ ...record, on: record.on ?? '' }));
  return { ...texts, health };
}

/** Adds what the calendar makes impossible to a form's errors. */
export function checkDays({ details }: { details?: PetDetails | undefined }, context: z.RefinementCtx): void {
  if (!details) return;
  for (const [field, message] of Object.entries(impossibleDays(details, dayAt(serverNow()))))
    context.addIssue({ code: 'custom', message, path: ['details', ...field.split('.')] });
}
