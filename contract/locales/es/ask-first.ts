import type { askFirst as english } from '../en/ask-first.ts';
import type { SameKeys } from '../same-keys.ts';

export const askFirst: SameKeys<typeof english> = {
  title: '{breeder} confirma primero',
  heading: '<bdi>{breeder}</bdi> confirma primero',
  how: '<bdi>{breeder}</bdi> confirma antes de que se pague el próximo depósito por <bdi>{pet}</bdi>. Envíe su nombre y su correo electrónico y nosotros preguntamos. Si la respuesta es sí, le enviaremos un enlace para pagar.',
  payNothing: 'Ahora no paga nada. <bdi>{breeder}</bdi> verá su nombre y su correo electrónico.',
  send: 'Pedir la reserva',
  sentTitle: 'Ya preguntamos por usted',
  sentText:
    'Escribiremos a <address>{email}</address> en cuanto <bdi>{breeder}</bdi> responda. Mientras tanto no paga nada.',
  saidYes: '{breeder} dijo que sí',
  saidYesHeading: '<bdi>{breeder}</bdi> dijo que sí',
  payUntil: 'Puede pagar el depósito por <bdi>{pet}</bdi> hasta el {time}.',
  firstToPay: 'Nada queda reservado hasta que pague: la mascota es de quien pague primero.',
  goOn: 'Continuar con {pet}',
  over: 'Este enlace ya no funciona',
  overText:
    'Ya no puede pagar el depósito por <bdi>{pet}</bdi> con este enlace. Puede volver a preguntar en la página de la mascota.',
  missingTitle: 'Enlace no encontrado',
  missing: 'Este enlace no es nuestro, o la página que abría se eliminó.',
  allowedSubject: 'Puede reservar a {pet}',
  allowedPreview: 'El enlace funciona durante {hours} horas.',
  allowedText: '{breeder} dijo que sí. Puede pagar el depósito por {pet} en las próximas {hours} horas.',
  allowedAction: 'Continuar con la reserva',
  declinedSubject: 'Sobre su solicitud por {pet}',
  declinedText: 'Gracias por preguntar por {pet}. Por ahora {breeder} no acepta esta reserva.',
  nothingPaid: 'No ha pagado nada.',
  declinedAction: 'Ver la página de la mascota',
  mailWhy:
    'Recibe este correo porque alguien, esperamos que usted, pidió reservar a {pet} con esta dirección de correo electrónico.',
  spotAsked:
    'Ya le preguntamos a {breeder}, que confirma antes de que se pague el próximo depósito por un lugar. Le escribiremos en cuanto haya una respuesta. Mientras tanto no paga nada.',
  spotAllowedSubject: 'Puede tomar un lugar en la lista de espera de {litter}',
  spotAllowedText: '{breeder} dijo que sí. Puede pagar el depósito por su lugar en las próximas {hours} horas.',
  spotDeclinedSubject: 'Sobre su solicitud para la lista de espera de {litter}',
  spotDeclinedText:
    'Gracias por preguntar por {litter}. Por ahora {breeder} no puede ofrecerle un lugar en la lista de espera.',
  spotDeclinedAction: 'Ver la página de la camada',
  spotMailWhy: 'Recibe este correo porque pidió un lugar en la lista de espera de {litter}.',
};
