import type * as english from '../en/kennel.ts';
import type { SameKeys } from '../same-keys.ts';

export const kennel: SameKeys<typeof english.kennel> = {
  more: 'Ver todo de <bdi>{kennel}</bdi>',
  missingTitle: 'No encontramos la página',
  missing:
    'Es posible que el enlace esté incompleto o que el criador ya no tenga esta página. Por favor, pida el enlace al criador.',
  pausedTitle: 'La página no está disponible',
  paused: 'Esta página no está disponible por el momento. Por favor, pregunte al criador.',
  forSale: 'A la venta',
  nobody: 'Por ahora no se muestra ninguna mascota a la venta.',
  onTheWay: 'En camino',
  readyOn: 'Se podrá llevar a casa el {day}',
  bornOn: 'Nacimiento: {day}',
  seeLitter: 'Ver la camada {name}',
  sold: 'Ya tienen un hogar',
  soldCount: '{count, plural, one {# mascota vendida aquí.} other {# mascotas vendidas aquí.}}',
};
