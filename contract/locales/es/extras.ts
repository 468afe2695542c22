import type { extras as english } from '../en/extras.ts';
import type { SameKeys } from '../same-keys.ts';

export const extras: SameKeys<typeof english> = {
  title: '¿Desea agregar algo?',
  each: '{price} cada uno, {most} como máximo',
  update: 'Actualizar el total',
  bound: 'Para {name}, elija un número entero de 0 a {most}.',
  change: 'Cambiar los extras',
  quantity: '{quantity} × {name}',
  returning_buyer: 'Descuento por volver a comprar',
  second_pet: 'Descuento por un segundo animal',
  other: 'Descuento',
};
