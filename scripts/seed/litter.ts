import type { PaymentMethod } from '../../contract/payment-methods/payment-methods.ts';
import type { PetForm } from '../../contract/pets/pets.ts';
import type { Looks } from './portrait.ts';

export const BREEDER = {
  username: 'juniper-hill',
  email: 'demo@litterlink.example',
  fullName: 'June Halloran',
  physicalAddress: '12 Juniper Hill Road, Bend, OR 97701',
  website: 'https://juniper-hill.example',
};

export interface DemoPet {
  pet: PetForm;
  looks: Looks;
  /** Has no link yet, so that a visitor of the demo can create one. */
  unlinked?: boolean;
  sale?: { paymentMethod: PaymentMethod; name: string; email: string; phone: string };
  /** What the sale begins with; the rest isn't paid yet. */
  deposit?: { percent: number; due: 'date'; dueOn: string; terms: 'refundable'; graceDays: number };
  /** Both sides have confirmed that the sold pet was picked up. */
  isHandedOver?: boolean;
}

const MEADOW: Looks['scene'] = ['#cfe3d2', '#f6ead2', '#9dbb8c'];
const DUSK: Looks['scene'] = ['#e7d3df', '#fbe9d7', '#b7a48c'];
const SNOW: Looks['scene'] = ['#bcd3e6', '#eef4f8', '#dfe8ee'];
const ROOM: Looks['scene'] = ['#efe3d0', '#f8f1e4', '#c9a98a'];

/** A day so many days before today; after it, if negative. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** In listing order; the dashboard shows the newest, the last one here, first. */
export const LITTER: DemoPet[] = [
  {
    pet: {
      name: 'Clover',
      breed: 'Mini Rex',
      price: '180.00',
      age: 'baby',
      description:
        'A curious doe who comes when the greens arrive. Litter-trained, handled every day, loves a cardboard box.',
    },
    looks: {
      ears: 'long',
      coat: '#c9b29b',
      dark: '#a98a6d',
      light: '#f5ebe0',
      eyes: '#5b3a22',
      whiskers: true,
      scene: MEADOW,
    },
    sale: { paymentMethod: 'card', name: 'Priya Raman', email: 'priya@example.com', phone: '(503) 555-0142' },
  },
  {
    pet: {
      name: 'Bruno',
      breed: 'Bernese Mountain Dog',
      price: '2100.00',
      age: 'baby',
      description:
        'The gentle giant of the litter. Grown up with children and two old cats; first vaccinations and microchip done.',
      details: {
        sex: 'male',
        bornOn: daysAgo(75),
        microchip: '956000098765432',
        health: [{ kind: 'vaccination', on: daysAgo(20), words: 'DHPP, first dose' }],
      },
    },
    looks: {
      ears: 'floppy',
      coat: '#3a322e',
      dark: '#1f1a18',
      light: '#f3ece2',
      eyes: '#8a5a2b',
      marking: 'blaze',
      scene: DUSK,
    },
    sale: { paymentMethod: 'klarna', name: 'Marcus Lee', email: 'marcus@example.com', phone: '(541) 555-0117' },
    isHandedOver: true,
  },
  {
    pet: {
      name: 'Smoke',
      breed: 'British Shorthair',
      price: '1200.00',
      age: 'young',
      description: 'Calm, round and fond of window sills. Neutered, indoor, used to being alone for a working day.',
    },
    looks: {
      ears: 'pointed',
      coat: '#8d97a3',
      dark: '#737d8a',
      light: '#b9c1ca',
      eyes: '#e39a2d',
      whiskers: true,
      scene: ROOM,
    },
    sale: { paymentMethod: 'card', name: 'Hannah Ortiz', email: 'hannah@example.com', phone: '(971) 555-0163' },
  },
  {
    pet: {
      name: 'Domino',
      breed: 'Dalmatian',
      price: '1600.00',
      age: 'baby',
      description: 'Runs first, thinks later. Hearing-tested on both sides, wants a garden and someone who jogs.',
    },
    looks: {
      ears: 'floppy',
      coat: '#f4f1ec',
      dark: '#2b2826',
      light: '#fffdf9',
      eyes: '#6b4526',
      marking: 'spots',
      scene: MEADOW,
    },
    unlinked: true,
  },
  {
    pet: {
      name: 'Maple',
      breed: 'Maine Coon',
      price: '1450.00',
      age: 'baby',
      description: 'A brown tabby with a big purr. Parents tested for HCM, pedigree included, ready at thirteen weeks.',
    },
    looks: {
      ears: 'pointed',
      coat: '#b98a5a',
      dark: '#6e4a2c',
      light: '#f0dfc4',
      eyes: '#8fae3c',
      marking: 'stripes',
      whiskers: true,
      scene: DUSK,
    },
  },
  {
    pet: {
      name: 'Nova',
      breed: 'Siberian Husky',
      price: '1750.00',
      age: 'young',
      description: 'Talks back, sings along. Walks well on the lead and knows her commands, most of the time.',
    },
    looks: {
      ears: 'pointed',
      coat: '#6f7780',
      dark: '#4a5158',
      light: '#f6f6f3',
      eyes: '#7fc4ea',
      marking: 'mask',
      scene: SNOW,
    },
    // Reminded tomorrow.
    deposit: { percent: 20, due: 'date', dueOn: daysAgo(-2), terms: 'refundable', graceDays: 7 },
    sale: { paymentMethod: 'card', name: 'Elena Fuentes', email: 'elena@example.com', phone: '(458) 555-0186' },
  },
  {
    pet: {
      name: 'Olive',
      breed: 'French Bulldog',
      price: '2400.00',
      age: 'baby',
      description: 'A small clown with open nostrils and a vet’s certificate that says so. Sleeps through the night.',
      details: {
        sex: 'female',
        color: 'Fawn',
        bornOn: daysAgo(70),
        readyOn: daysAgo(7),
        microchip: '956000012345678',
        health: [
          { kind: 'vaccination', on: daysAgo(14), words: 'DHPP, first dose' },
          { kind: 'vet_check', on: daysAgo(9), words: 'Heart, eyes and airways without findings' },
        ],
        comesWith: 'Food for two weeks, a blanket that smells of her mother',
      },
    },
    looks: {
      ears: 'pointed',
      coat: '#d8b489',
      dark: '#a57c52',
      light: '#ecd6b6',
      muzzle: '#5c4636',
      eyes: '#3d2817',
      scene: ROOM,
    },
  },
  {
    pet: {
      name: 'Biscuit',
      breed: 'Golden Retriever',
      price: '1850.00',
      age: 'baby',
      description:
        'Calm, friendly and always first at the bowl. Raised in our kitchen; hips and eyes of both parents are clear.',
      details: {
        sex: 'male',
        color: 'Golden',
        bornOn: daysAgo(63),
        readyOn: daysAgo(2),
        microchip: '985112003456789',
        registration: 'AKC litter SR12345601',
        health: [
          { kind: 'vaccination', on: daysAgo(12), words: 'DHPP, first dose' },
          { kind: 'worming', on: daysAgo(20), words: 'Fenbendazole, three days' },
          { kind: 'vet_check', on: daysAgo(8), words: 'Healthy, 11 lb' },
          { kind: 'parent_test', words: 'Hips and eyes of both parents, OFA' },
        ],
        comesWith: 'Food for a week, collar, vaccination record',
        guarantee: 'Two years against inherited illness. We take him back at any time of his life.',
      },
    },
    looks: { ears: 'floppy', coat: '#dcab6b', dark: '#b97f3f', light: '#f4dfb8', eyes: '#5a3818', scene: MEADOW },
  },
];
