import { later } from '../../app/later.tsx';

export const SavedPetForm = later(() => import('./details/saved-pet-form.tsx'));
