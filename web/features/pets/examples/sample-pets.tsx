import { Kitten, Puppy, Rabbit } from './drawings.tsx';
import type { ExamplePet } from './example-pet.tsx';

/** Shown while no pet is for sale; drawings, so that nobody mistakes them for real offers. */
export const SAMPLE_PETS: ExamplePet[] = [
  {
    id: 'sample-puppy',
    name: 'Maple',
    breed: 'Golden Retriever',
    price: '1250.00',
    age: 'baby',
    description:
      'Raised in the kitchen with two children and a patient aunt. Vaccinated, chipped, hips of both parents tested.',
    verifiedLocation: false,
    picture: <Puppy />,
  },
  {
    id: 'sample-kitten',
    name: 'Juniper',
    breed: 'British Shorthair',
    price: '980.00',
    age: 'baby',
    description:
      'Calm, curious, fond of windowsills. Litter-trained and used to being brushed. Comes with papers and her blanket.',
    verifiedLocation: false,
    picture: <Kitten />,
  },
  {
    id: 'sample-rabbit',
    name: 'Biscuit',
    breed: 'Holland Lop',
    price: '140.00',
    age: 'young',
    description: 'A gentle buck who likes company, best placed with another rabbit. Neutered, and happy to be held.',
    verifiedLocation: false,
    picture: <Rabbit />,
  },
];
