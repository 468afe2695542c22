import { later } from '../../app/later.tsx';
import { soon } from '../../app/when-idle.ts';

export const NewPet = later(() => import('./own/new-pet.tsx'), soon);
export const SavedPetForm = later(() => import('./details/saved-pet-form.tsx'));
