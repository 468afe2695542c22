import type * as english from '../en/updates.ts';
import type { SameKeys } from '../same-keys.ts';

export const updates: SameKeys<typeof english.updates> = {
  title: 'Fotos de <bdi>{pet}</bdi>',
  ofLitter: '{day}, toda la camada',
  photo: '{name}, {day}, {number, number} de {all, number}',
  weights: 'Peso',
  curve: '{first} el {firstDay}, {last} el {lastDay}. La lista siguiente tiene cada peso.',
  weighed: 'Peso: {weight}',
  mailPictures: 'Fotos nuevas de {name}',
  mailNews: 'Novedades de {name}',
  mailPreview: '{breeder} publicó algo para usted.',
  mailText: '{breeder} publicó algo sobre {name} en su página privada. Solo lo ven quienes esperan.',
  mailAction: 'Verlo en su página',
  mailWhy:
    'Recibe este correo porque espera esta mascota o camada en {product}. Hay como máximo un correo de estos al día por criador.',
};
