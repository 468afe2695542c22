import type * as english from '../en/questions.ts';
import type { SameKeys } from '../same-keys.ts';

export const ask: SameKeys<typeof english.ask> = {
  look: 'Revise su correo electrónico',
  sent: 'Enviamos un enlace a <address>{email}</address>. Ábralo y presione el botón para enviar su pregunta a <bdi>{breeder}</bdi>.',
  back: 'Volver a <bdi>{pet}</bdi>',
  title: 'Pregunte por {pet}',
  about: 'Pregunte por <bdi>{pet}</bdi>',
  photoTitle: 'Pida una foto nueva de {pet}',
  photoOf: 'Pida una foto nueva de <bdi>{pet}</bdi>',
  howPhoto:
    'Enviamos a <bdi>{breeder}</bdi> dos palabras para escribirlas en un papel y fotografiarlas junto a la mascota. La foto nueva aparece en la página con esas palabras y su fecha, y le escribiremos en cuanto esté allí. Ninguno de los dos ve la dirección del otro.',
  sentForPhoto:
    'Enviamos un enlace a <address>{email}</address>. Ábralo y presione el botón para pedirle la foto a <bdi>{breeder}</bdi>.',
  how: 'Enviamos su pregunta a <bdi>{breeder}</bdi> y le mandamos la respuesta por correo electrónico. Ninguno de los dos ve la dirección del otro.',
  name: 'Su nombre',
  email: 'Su correo electrónico',
  question: 'Su pregunta',
  warning:
    'Pague únicamente en la página de la mascota. Si un criador le pide dinero en un mensaje, por favor denúncielo.',
  next: 'Continuar',
};

export const question: SameKeys<typeof english.question> = {
  confirmed: 'Enviamos su mensaje. Le escribiremos en cuanto haya una respuesta.',
  written: 'Enviamos su mensaje.',
  stopped: 'Ya no le enviaremos correos sobre esta conversación. Puede seguir leyendo las respuestas aquí.',
  ended: 'La conversación ha terminado.',
  reported: 'Gracias. Nuestro equipo leerá su denuncia. La conversación ha terminado.',
  send: '¿Enviar su mensaje?',
  title: 'Su conversación sobre {pet}',
  about: 'Su conversación sobre <bdi>{pet}</bdi>',
  toPet: 'Ir a la página de <bdi>{pet}</bdi>',
  confirm: 'Enviarlo a {breeder}',
  message: 'Su mensaje',
  mailsStopped: 'Los correos sobre esta conversación están detenidos. Si escribe de nuevo, se reanudan.',
  write: 'Enviar mensaje',
  further: 'Detener los correos, terminar o denunciar',
  stop: 'Detener los correos sobre esta conversación',
  end: 'Terminar esta conversación',
  report: 'Denunciar estos mensajes y terminar',
  messages: 'Mensajes',
  you: 'Usted',
  utc: '{time} UTC',
  endedByYou: 'Usted terminó esta conversación.',
  endedByBreeder: 'El criador terminó esta conversación.',
  pageClosed: 'Esta página no está disponible por el momento, así que nadie puede escribir aquí.',
  full: 'Una conversación tiene {max} mensajes como máximo, y esta ya está completa.',
  inARow: 'Usted ha escrito {max} mensajes seguidos. Por favor, espere una respuesta.',
};
