import { later } from '../../../app/later.tsx';

export const SavedPetForm = later(() => import('./saved-pet-form.tsx'));
