import type * as english from '../en/owed.ts';
import type { SameKeys } from '../same-keys.ts';

export const owed: SameKeys<typeof english.owed> = {
  headline: 'Su reembolso aún no ha llegado',
  preview: '{amount} siguen siendo suyos. Seguimos intentándolo.',
  balance:
    'Intentamos devolverle {amount} por {pet}. Stripe no los envió, porque el saldo del criador allí es demasiado bajo. Le hemos pedido a {breeder} que agregue el dinero.',
  bank: 'Le devolvimos {amount} por {pet}, pero su banco los rechazó, muchas veces porque una tarjeta se cerró o se reemplazó.',
  account:
    'Debemos devolverle {amount} por {pet}, pero ya no tenemos acceso a la cuenta de pagos de {breeder}, donde está el dinero.',
  other: 'Intentamos devolverle {amount} por {pet}. Stripe no aceptó el reembolso.',
  yours: 'El dinero sigue siendo suyo. Lo intentaremos de nuevo y le escribiremos cuando esté en camino.',
  bankStep:
    'Si esa tarjeta o cuenta está cerrada, acuerde con {breeder} cómo recibir el dinero, o escriba a {support}.',
  accountStep: 'Pídaselo a {breeder} o a su banco. Si no recibe respuesta, escriba a {support}.',
  help: 'No tiene que hacer nada. Si tiene una pregunta, escriba a {support}.',
  fact: 'Por devolverle',
  paidHeadline: 'Su reembolso se pagó de otra manera',
  paidPreview: '{amount} por {pet}',
  paidText: 'Hemos registrado que usted recibió {amount} por {pet} sin Stripe:',
  paidWrong: 'Si no tiene el dinero, escriba a {support}.',
  paidFact: 'Pagado de otra manera',
  page: 'El reembolso de {amount} aún no le ha llegado. El dinero sigue siendo suyo: seguimos intentándolo, y {breeder} lo sabe.',
};
