import { later } from '../../../app/later.tsx';

export const NewPet = later(() => import('./new-pet.tsx'));
export const SavedPetForm = later(() => import('../details/saved-pet-form.tsx'));
