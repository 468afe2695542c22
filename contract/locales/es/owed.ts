import type * as english from '../en/owed.ts';
import type { SameKeys } from '../same-keys.ts';

export const owed: SameKeys<typeof english.owed> = {
  headline: 'Su reembolso aún no ha llegado',
  preview: 'Los {amount} siguen siendo suyos.',
  balance:
    'Intentamos reembolsarle {amount} por {pet}. Stripe no envió el dinero, porque el saldo del criador en Stripe no alcanza. Le pedimos a {breeder} que agregue dinero.',
  bank: 'Le reembolsamos {amount} por {pet}, pero su banco rechazó el reembolso. Suele pasar cuando una tarjeta se canceló o se reemplazó.',
  account:
    'Se le debe un reembolso de {amount} por {pet}, pero ya no tenemos acceso a la cuenta de pagos de {breeder}, donde está el dinero.',
  expired:
    'Se le debe un reembolso de {amount} por {pet}. Un pago como el suyo solo se puede reembolsar dentro de 180 días, y ese plazo ya pasó, así que {breeder} tiene que pagarle de otra manera.',
  yoursStill: 'El dinero sigue siendo suyo.',
  other: 'Intentamos reembolsarle {amount} por {pet}, pero Stripe no aceptó el reembolso.',
  yours: 'El dinero sigue siendo suyo. Lo intentaremos de nuevo y le escribiremos cuando esté en camino.',
  bankStep:
    'Si esa tarjeta o cuenta está cerrada, acuerde con {breeder} cómo recibir el dinero, o escriba a {support}.',
  accountStep: 'Pídaselo a {breeder} o a su banco. Si no recibe respuesta, escriba a {support}.',
  help: 'No tiene que hacer nada. Si tiene una pregunta, escriba a {support}.',
  fact: 'Por devolverle',
  paidHeadline: 'Su reembolso se pagó de otra manera',
  paidPreview: '{amount} por {pet}',
  paidText: 'Registramos que usted recibió sus {amount} por {pet} de otra manera:',
  paidWrong: 'Si no ha recibido el dinero, escriba a {support}.',
  paidFact: 'Pagado de otra manera',
  waitsHeadline: 'Su reembolso está en espera',
  waitsPreview: 'Recibirá un reembolso de {amount}.',
  waits:
    'Recibirá un reembolso de {amount} por {pet}. Está en espera de que haya dinero en el saldo de Stripe de {breeder}. Stripe lo envía en cuanto el saldo alcance.',
  waitsNext:
    'Le pedimos al criador que agregue el dinero, y le escribiremos en cuanto esté en camino. No tiene que hacer nada.',
  waitsPage:
    'Recibirá un reembolso de {amount}. Está en espera de que haya dinero en el saldo de Stripe de {breeder}. Le escribiremos en cuanto esté en camino.',
  page: 'El reembolso de {amount} aún no le ha llegado. El dinero sigue siendo suyo: seguimos intentándolo, y {breeder} lo sabe.',
};
