import type * as english from '../en/owed.ts';
import type { SameKeys } from '../same-keys.ts';

export const owed: SameKeys<typeof english.owed> = {
  headline: 'Su reembolso aún no ha llegado',
  preview: '{amount} siguen siendo suyos. Seguimos intentándolo.',
  balance:
    'Intentamos devolverle {amount} por {pet}. Stripe no los envió, porque el saldo del criador allí es demasiado bajo. Le hemos pedido a {breeder} que agregue el dinero.',
  bank: 'Le devolvimos {amount} por {pet}, pero su banco los rechazó, muchas veces porque una tarjeta se cerró o se reemplazó.',
  account:
    'Se le deben devolver {amount} por {pet}, pero ya no tenemos acceso a la cuenta de pagos de {breeder}, donde está el dinero.',
  expired:
    'Se le deben devolver {amount} por {pet}. Un pago de este tipo solo se puede reembolsar durante 180 días, y ya pasaron, así que {breeder} tiene que pagarle de otra manera.',
  yoursStill: 'El dinero sigue siendo suyo.',
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
  waitsHeadline: 'Su reembolso está en espera',
  waitsPreview: 'Se le devolverán {amount}.',
  waits:
    'Se le devolverán {amount} por {pet}. El reembolso espera a que haya dinero en el saldo de {breeder} en Stripe, que lo envía en cuanto el saldo alcance.',
  waitsNext:
    'Le hemos pedido al criador que agregue el dinero, y le escribiremos por correo electrónico en cuanto esté en camino. No tiene que hacer nada.',
  waitsPage:
    'Se le devolverán {amount}. El reembolso espera a que haya dinero en el saldo de {breeder} en Stripe. Le escribiremos por correo electrónico en cuanto esté en camino.',
  page: 'El reembolso de {amount} aún no le ha llegado. El dinero sigue siendo suyo: seguimos intentándolo, y {breeder} lo sabe.',
};
