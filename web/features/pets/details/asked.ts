import type { z } from 'zod';
import { petForm } from '../../../../contract/pets/pets.ts';
import { species } from '../../../../contract/law/species.ts';
import { checkDays } from './values.ts';

/** The form asks for the species, which a program may leave out. */
const shape = petForm.extend({ species });
export const petDetailsForm = shape.superRefine(checkDays);
export type PetDetailsInput = z.input<typeof shape>;
