import type { bank as english } from '../en/bank.ts';
import type { SameKeys } from '../same-keys.ts';

export const bank: SameKeys<typeof english> = {
  about: 'Desde su cuenta de cheques o de ahorros. Su banco confirma el pago en un plazo de 4 días hábiles.',
  costs: 'Sin costo adicional para usted. El criador paga {price}.',
  certainNow: 'Se confirma al instante.',
  notYet: 'Los pagos bancarios todavía no están disponibles con este criador.',
  notOffered: 'El criador no acepta esta forma de pago para esta mascota.',
  tooFar: 'Los pagos bancarios no están disponibles para una mascota que va a casa dentro de más de {days} días.',
  tooOften: 'Los pagos bancarios no están disponibles por el momento porque los anteriores no se completaron.',
  refused: 'Los pagos bancarios no están disponibles por el momento. Puede pagar con tarjeta.',
  onItsWay: 'Su pago bancario está en camino',
  onItsWayText:
    'Su banco lo confirma en un plazo de 4 días hábiles. Hasta entonces guardamos a {pet} para usted, así que por favor no pague otra vez.',
  onItsWayBalance: 'Su banco lo confirma en un plazo de 4 días hábiles. Por favor, no pague otra vez hasta entonces.',
  onItsWayShared:
    'Su banco lo confirma en un plazo de 4 días hábiles. Mientras tanto no guardamos a {pet} para usted. Si ya no está a la venta cuando se complete su pago, se le reembolsa todo. Por favor, no pague otra vez.',
  nextMail: 'Le enviaremos un correo cuando su banco confirme el pago, o si el pago no se completa.',
  startedSubject: 'Su pago bancario por {pet} está en camino',
  startedText:
    'Su banco confirmará su pago de {amount} en un plazo de 4 días hábiles. Hasta entonces el pago no es definitivo.',
  startedKept: 'Hasta entonces guardamos a {pet} para usted. No tiene que hacer nada.',
  startedShared:
    'Mientras tanto no guardamos a {pet} para usted. Si ya no está a la venta cuando se complete su pago, se le reembolsa todo.',
  startedWait: 'No tiene que hacer nada.',
  overtakenSubject: 'Otra persona se quedó con {pet}',
  overtakenText:
    'El pago de otra persona por {pet} se confirmó antes que el suyo. Si su pago de {amount} se completa, se le reembolsa todo, a menos que {pet} vuelva a estar a la venta para entonces: en ese caso la mascota es suya. No tiene que hacer nada.',
  failedSubject: 'Su pago bancario por {pet} no se completó',
  failedText:
    'Su banco no pagó los {amount} a {breeder}. Muchas veces es porque la cuenta no tiene fondos suficientes. No se le cobró nada.',
  failedKept:
    'Guardamos a {pet} para usted hasta el {time}. Por favor, pague otra vez antes, con tarjeta o desde otra cuenta.',
  failedKeptByCard: 'Guardamos a {pet} para usted hasta el {time}. Por favor, pague otra vez antes, con tarjeta.',
  keptForYou: 'Guardamos a {pet} para usted hasta el {time}.',
  failedFree: '{pet} ya puede venderse a otra persona. Si todavía está a la venta, puede pagar otra vez.',
  lostSubject: 'Ya no podemos dar seguimiento a su {method, select, bank {pago bancario} other {pago}} por {pet}',
  lostText:
    '{breeder} desconectó la cuenta a la que va su pago de {amount}, así que no podemos ver si {method, select, bank {su banco lo paga} other {se completa}}.',
  lostAsk:
    'Si el dinero sale de su cuenta, pida el reembolso a {breeder} o pida a su banco que anule el pago. Los bancos pueden hacerlo durante unos 60 días.',
  lostAskCharged: 'Si se le cobra, pida el reembolso a {breeder} o informe del problema a la empresa que le cobró.',
  lostFree: 'Ya no guardamos a {pet} para usted. Por favor, no pague otra vez hasta saber qué pasó con este pago.',
  lostReserved:
    '{pet} sigue en reserva para usted. Por favor, no pague otra vez esta parte hasta saber qué pasó con este pago.',
  seePayment: 'Ver su pago',
  payAgain: 'Pagar otra vez',
};
