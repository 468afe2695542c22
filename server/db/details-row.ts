import { NO_DETAILS, petDetails as detailsSchema, type PetDetails } from '../../contract/pets/pet-details.ts';
import type { petDetails } from './schema.ts';

export type DetailsRow = typeof petDetails.$inferSelect;

/** The details of a pet in the columns of their row; those without a column of their own are in `further`. */
export const toDetailsRow = ({ sex, color, bornOn, readyOn, health, ...further }: PetDetails) => ({
  sex,
  color,
  bornOn,
  readyOn,
  health,
  further,
});

export const fromDetailsRow = ({ further, ...columns }: DetailsRow): PetDetails =>
  detailsSchema.parse({ ...NO_DETAILS, ...further, ...columns });
