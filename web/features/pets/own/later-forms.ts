import { later } from '../../../shell/later.tsx';

export const SavedPetForm = later(() => import('./saved-pet-form.tsx'));
