import type { bank as english } from '../en/bank.ts';
import type { SameKeys } from '../same-keys.ts';

export const bank: SameKeys<typeof english> = {
  about:
    'Desde su cuenta de cheques o de ahorros. Es seguro cuando su banco lo confirma, en un plazo de 4 días hábiles.',
  costs: 'Sin costo adicional para usted. El criador paga {price}.',
  certainNow: 'Es seguro al instante.',
  notYet: 'Los pagos bancarios todavía no están disponibles con este criador.',
  notOffered: 'El criador no acepta esta forma de pago para esta mascota.',
  tooFar: 'Los pagos bancarios no están disponibles para una mascota que va a casa dentro de más de {days} días.',
  tooOften: 'Los pagos bancarios no están disponibles por el momento, porque otros anteriores fallaron.',
  refused: 'Por el momento no es posible un pago bancario. Puede pagar con tarjeta.',
  onItsWay: 'Su pago bancario está en camino',
  onItsWayText:
    'Su banco lo confirma en un plazo de 4 días hábiles. {pet} se guarda para usted hasta entonces, así que por favor no pague otra vez.',
  onItsWayBalance: 'Su banco lo confirma en un plazo de 4 días hábiles. Por favor, no pague otra vez hasta entonces.',
  onItsWayShared:
    'Su banco lo confirma en un plazo de 4 días hábiles. {pet} no se guarda para usted hasta entonces. Si no está a la venta cuando su banco pague, se le reembolsa todo. Por favor, no pague otra vez.',
  nextMail: 'Le enviaremos un correo cuando su banco haya confirmado el pago, y también si no lo paga.',
  startedSubject: 'Su pago bancario por {pet} está en camino',
  startedText: 'Su banco confirma los {amount} en un plazo de 4 días hábiles. Antes no es definitivo.',
  startedKept: '{pet} se guarda para usted hasta entonces. No tiene que hacer nada.',
  startedShared:
    '{pet} no se guarda para usted hasta entonces. Si no está a la venta cuando su banco pague, se le reembolsa todo.',
  startedWait: 'No tiene que hacer nada.',
  overtakenSubject: '{pet} es de otra persona',
  overtakenText:
    'Otro pago por {pet} fue definitivo antes que el suyo. Si su banco paga los {amount}, se le reembolsa todo. Solo si {pet} vuelve a estar a la venta para entonces, será para usted. No tiene que hacer nada.',
  failedSubject: 'Su banco no pagó por {pet}',
  failedText:
    'Su banco no pagó los {amount} a {breeder}; suele ser porque la cuenta no tiene fondos suficientes. No se le cobró nada.',
  failedKept:
    '{pet} se guarda para usted hasta el {time}. Por favor, pague otra vez antes, con tarjeta o desde otra cuenta.',
  failedKeptByCard: '{pet} se guarda para usted hasta el {time}. Por favor, pague otra vez antes, con tarjeta.',
  keptForYou: '{pet} se guarda para usted hasta el {time}.',
  failedFree: '{pet} ya puede venderse a otra persona. Si todavía está a la venta, puede pagar otra vez.',
  lostSubject: 'Ya no podemos ver su {method, select, bank {pago bancario} other {pago}} por {pet}',
  lostText:
    '{breeder} desconectó la cuenta a la que va su pago de {amount}, así que no podemos ver si {method, select, bank {su banco lo paga} other {se realiza}}.',
  lostAsk:
    'Si el dinero sale de su cuenta, pídaselo a {breeder} o pida a su banco que lo devuelva: puede hacerlo durante unos 60 días.',
  lostAskCharged: 'Si se le cobra, pida el dinero a {breeder} o informe del problema a la empresa que le cobró.',
  lostFree: '{pet} ya no se guarda para usted. Por favor, no pague otra vez antes de saberlo.',
  lostReserved: '{pet} sigue en reserva para usted. Por favor, no pague otra vez esta parte antes de saberlo.',
  seePayment: 'Ver su pago',
  payAgain: 'Pagar otra vez',
};
