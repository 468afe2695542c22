import { later } from '../../app/later.tsx';

export const NewPet = later(() => import('./own/new-pet.tsx'));
export const SavedPetForm = later(() => import('./details/saved-pet-form.tsx'));
