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
  expectedOn: 'Nacimiento previsto para la semana del {day}',
  seeLitter: 'Ver la camada {name}',
  sold: 'Ya tienen un hogar',
  soldCount: '{count, plural, one {# mascota vendida aquí.} other {# mascotas vendidas aquí.}}',
  reviews: 'Reseñas',
  reviewsMean: '{mean} de 5 estrellas, {count, plural, one {de # reseña} other {de # reseñas}}',
  reviewsRule:
    'De compradores que pagaron aquí, algunas semanas después de la entrega. El criador no puede elegir cuáles se muestran.',
};

export const review: SameKeys<typeof english.review> = {
  title: 'Reseña de su compra de {pet}',
  heading: 'Reseña de su compra de <bdi>{pet}</bdi>',
  intro: '¿Cómo fue comprarle a <bdi>{breeder}</bdi>? Su reseña ayuda a otras personas que buscan una mascota.',
  public:
    'Cualquiera puede leerla en la página del criadero, con el mes de su compra y sin su nombre. Puede escribir una sola reseña y no se puede cambiar después.',
  stars: 'Estrellas',
  starsOf: '{stars, plural, one {# estrella} other {# estrellas}} de 5',
  text: 'Su reseña, de {min} a {max} caracteres',
  send: 'Publicar la reseña',
  closedTitle: 'Esta compra no admite reseña',
  closed:
    'Una compra admite una reseña desde {days} días después de la entrega, o {alone} si solo el comprador la confirmó, una por comprador, mientras el criador muestre reseñas. Tiene que haberse pagado aquí y no haberse reembolsado.',
  yours: 'Su reseña',
  thanks:
    'Gracias. Cualquiera puede leerla en la página de <bdi>{breeder}</bdi> mientras el criador muestre reseñas y su banco no haya retirado el pago.',
  down: 'Nuestro equipo retiró esta reseña. Le enviamos el motivo por correo.',
  appeal: 'Pedir a nuestro equipo que la revise otra vez',
  answer: 'Respuesta del criador',
  soldIn: 'Un comprador, {month}',
  report: 'Denunciar esta reseña',
  reportOf: 'Denunciar esta reseña: {month}, {stars, plural, one {# estrella} other {# estrellas}}',
  toReceipt: 'Ver su recibo',
  fromReceipt: 'Enviarme el enlace a mi reseña',
  mailedTitle: 'El enlace a su reseña',
  mailed: 'Lo enviamos al correo de su compra. Abre el formulario, o la reseña que escribió.',
  linkAction: 'Abrir su reseña',
  linkWhy: 'Recibe este correo porque se pidió este enlace en la página de su recibo. Si no fue usted, ignórelo.',
  mailSubject: '¿Cómo está {pet}? Escriba una reseña de su compra',
  mailPreview: 'Unas palabras sobre {breeder} ayudan a otras personas.',
  mailText:
    '{pet} ya lleva un tiempo con usted. ¿Escribiría una reseña de {breeder} para otras personas que buscan una mascota?',
  mailAction: 'Escribir una reseña',
  mailWhy:
    'Recibe este único correo porque compró {pet} por medio de {product}. No volveremos a pedírselo sobre este criador.',
  downSubject: 'Se retiró su reseña de {pet}',
  downPreview: 'Si cree que es un error, escriba a {email}.',
  downText: 'Nuestro equipo retiró la reseña que usted escribió, y ya nadie puede leerla.',
  downReason: 'El motivo: {reason}',
  againSubject: 'Su reseña de {pet} se muestra de nuevo',
  againText: 'Nuestro equipo revisó otra vez su reseña, y cualquiera puede leerla.',
};
