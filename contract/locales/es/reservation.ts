import type * as english from '../en/reservation.ts';
import type { SameKeys } from '../same-keys.ts';

export const reservation: SameKeys<typeof english.reservation> = {
  title: 'Reservar con un depósito',
  now: 'Se paga ahora',
  later: 'Se paga después',
  nowText: 'Con esto, <bdi>{pet}</bdi> queda en reserva para usted y nadie más puede comprar.',
  ifTitle: 'Si cambian los planes',
  laterTitle: 'Lo que sigue',
  laterHandOver: 'Cuando el saldo esté pagado, recibirá un recibo con el código para recoger a <bdi>{pet}</bdi>.',
  dueAtHandOver: 'El saldo se paga cuando le entreguen la mascota.',
  dueByHandOver:
    'El saldo se paga cuando le entreguen la mascota, a más tardar el {day}. Después de ese día, el criador puede ofrecer la mascota a otras personas.',
  dueOn:
    'El saldo vence el {day}. {days, plural, =0 {} one {Si no se paga en el plazo de # día después de esa fecha, el criador puede ofrecer la mascota a otras personas.} other {Si no se paga en el plazo de # días después de esa fecha, el criador puede ofrecer la mascota a otras personas.}}',
  refundable: 'Si cancela antes de que la mascota sea suya, recibe el depósito de vuelta.',
  refundableUntil:
    'Si cancela a más tardar el {day}, recibe el depósito de vuelta. Después de ese día, el criador se queda con él.',
  notRefundable: 'Si cancela, el criador se queda con el depósito.',
  moves:
    'Mientras la mascota tenga su reserva, el depósito puede pasar a otro animal de este criador. Pregunte al criador antes de cancelar.',
  step: 'Si cancela a más tardar el {day}, se le devuelve el {percent}% del depósito.',
  afterSteps: 'Después, el criador se queda con el depósito.',
  others: 'Si el criador cancela antes, usted recibe todo de vuelta.',
  cardOnly: 'El depósito se paga con tarjeta.',
  depositFor: 'Depósito por {pet}',
  rest: 'Saldo por {pet}',
  heading: 'Su reserva de <bdi>{pet}</bdi>',
  pageTitle: 'Su reserva de {pet}',
  state_reserved: 'Usted tiene una reserva de <bdi>{pet}</bdi> con <bdi>{breeder}</bdi>.',
  state_overdue:
    'El plazo para pagar el saldo ha vencido. <bdi>{breeder}</bdi> puede ofrecer a <bdi>{pet}</bdi> a otras personas.',
  state_grace:
    'El plazo para pagar el saldo ha vencido. Si no se paga a más tardar el {day}, <bdi>{breeder}</bdi> puede ofrecer a <bdi>{pet}</bdi> a otras personas.',
  state_paid: 'El precio de <bdi>{pet}</bdi> está pagado por completo. Su recibo está en su correo.',
  state_refunded: 'Se le devolvieron sus pagos por <bdi>{pet}</bdi>.',
  state_disputed: 'Un pago por <bdi>{pet}</bdi> está en disputa. Aún no se ha decidido quién recibe el dinero.',
  state_lost: 'Se recuperó del criador un pago por <bdi>{pet}</bdi> y se le devolvió a usted.',
  state_released: 'Esta reserva ha terminado.',
  endedKept: 'Según sus condiciones, el criador se queda con {amount}.',
  endedAll: 'Se le devuelve todo lo que pagó.',
  endedBank: 'Su banco le devolvió un pago.',
  endedRest: 'Se le devuelve todo lo demás que pagó.',
  progress: '{paid} de {total} pagados',
  paid: 'Pagado hasta ahora',
  paidAll: 'Pagado',
  returned: 'Se le devolvió',
  due: 'Saldo',
  total: 'Importe total',
  terms: 'Sus condiciones',
  pay: 'Pagar el saldo',
  amount: 'Importe que paga ahora',
  amountHint: 'Todo o una parte. Incluye el cargo de la plataforma.',
  payButton: 'Continuar al pago',
  how: '¿Cómo quiere pagar?',
  balanceParts: 'Por todo lo que falta: {parts}; la primera parte, hoy.',
  klarnaPart: 'Si paga una parte, Klarna le muestra qué vence y cuándo.',
  failedPart:
    'Su pago de {amount} {method, select, klarna {con Klarna} bank {desde su cuenta bancaria} other {con tarjeta}} no se completó. No se le cobró nada.',
  failedSubject: 'Su pago por {pet} no se completó',
  nothingLeft: 'No le queda nada por pagar.',
  payAgain: 'Puede pagar de nuevo en la página de su reserva, con tarjeta si lo prefiere.',
  waiting:
    'Su pago de {amount} {method, select, klarna {con Klarna} bank {desde su cuenta bancaria} other {con tarjeta}} está en camino.',
  certainBy: 'Debería confirmarse a más tardar el {day}.',
  certainSoon: 'Debería confirmarse en unos minutos.',
  waitingElse:
    'Por favor, no pague otra vez. Este pago no se puede detener, así que hasta entonces no puede pagar ni cancelar aquí.',
  disputed: 'Usted disputó un pago con su banco, así que por ahora no puede hacer otro pago.',
  refused: 'El criador no puede recibir pagos por el momento. Si cancela ahora, se le devuelve todo.',
  gone: 'El criador desconectó la cuenta de pagos donde está su dinero, así que por ahora no puede pagar aquí.',
  cancelOwed:
    'Si cancela, el criador le debe {amount}. Nosotros no podemos enviárselos, así que pídaselos al criador o a su banco.',
  cancelTitle: 'Cancelar la reserva',
  cancelAll: 'Recibe de vuelta todo lo que pagó: {amount}.',
  cancelPart: 'El criador se queda con el depósito. Usted recibe {amount} de vuelta.',
  cancelStep: 'Según sus condiciones, el criador se queda con una parte del depósito. Se le devuelven {amount}.',
  cancelNothing: 'El criador se queda con el depósito, así que usted no recibe nada de vuelta.',
  sure: 'Sí, cancelo mi reserva',
  cancelButton: 'Cancelar la reserva',
  payments: 'Pagos',
  deposit: 'Depósito, {day}',
  part: 'Parte del saldo, {day}',
  partReceipt: 'Recibo n.º {number}',
  keep: 'No comparta el enlace de esta página: quien lo tenga puede abrirla.',
  missingTitle: 'Reserva no encontrada',
  missing:
    'Es posible que el enlace esté incompleto o que ya no sea el actual, o que la reserva se haya eliminado junto con sus datos. Por favor, abra el enlace más reciente de su correo.',
  open: 'Ver su reserva',
  reservedSubject: 'Su reserva de {pet} está confirmada',
  reservedPreview: 'Pagó {paid} a {breeder}.',
  reservedText: 'Gracias. Usted pagó a {breeder} un depósito de {paid}, y {pet} queda en reserva para usted.',
  keepAddress: 'Puede pagar el saldo con el enlace de abajo, de una vez o por partes. No lo comparta con nadie.',
  partSubject: 'Su pago por {pet}',
  partText: 'Recibimos su pago de {part}. Ahora el saldo es de {due}.',
  endedSubject: 'Su reserva de {pet} ha terminado',
  endedByYou: 'Usted canceló su reserva de {pet}.',
  endedByBreeder: '{breeder} terminó su reserva de {pet}.',
  endedByBank: 'Su banco le devolvió un pago, así que su reserva de {pet} terminó.',
  backOwed:
    'Se le deben {returned}. No podemos enviárselos, porque {breeder} desconectó la cuenta de pagos donde está el dinero. Pídaselos a {breeder} o a su banco.',
  back: 'Le devolveremos {returned}. Le escribiremos cuando esté en camino.',
  nothingBack: 'Según sus condiciones, no recibe nada más de vuelta.',
  see: 'Ver lo pagado y lo que falta',
  receipt: 'Recibo y código de entrega',
  seeReceipt: 'Ver su recibo',
  dueSubject: 'El saldo por {pet}',
  overdueSubject: 'El plazo para pagar el saldo por {pet} ha vencido',
  isDue: 'El saldo de {due} vence el {day}.',
  graceUntil: 'Si no se paga a más tardar el {day}, el criador puede ofrecer la mascota a otras personas.',
  graceOver: 'Ahora el criador puede ofrecer la mascota a otras personas.',
  days_refused:
    'Por el momento el criador no puede recibir pagos, así que su plazo está en pausa. Si cancela ahora, se le devuelve todo. Le enviaremos la nueva fecha por correo electrónico.',
  days_gone:
    'El criador desconectó la cuenta de pagos donde está su dinero, así que por ahora no puede pagar aquí y su plazo está en pausa.',
  days_hidden:
    'Retiramos la página de esta mascota mientras la revisamos, así que su plazo está en pausa. Si cancela ahora, se le devuelve todo.',
  days_paused: 'Por el momento su plazo está en pausa. Le enviaremos la nueva fecha por correo electrónico.',
  daysSubject: 'Más tiempo para pagar {pet}',
  daysMoved:
    'Su plazo estuvo en pausa por un tiempo, así que tiene {days, plural, one {# día más} other {# días más}}: el saldo vence ahora el {day}.',
  payAgainNow: 'Ya puede volver a pagar el saldo.',
  isOverdue: 'El saldo de {due} venció el {day}. Por favor, páguelo o comuníquese con el criador.',
};

export const cash: SameKeys<typeof english.cash> = {
  subject: '¿Pagó usted {amount} por {pet}?',
  recorded:
    '{breeder} anotó que usted pagó {amount} {method, select, zelle {por Zelle} other {en efectivo}} el {day}. Confírmelo, o diga qué no está bien. Solo cuenta cuando usted lo confirma.',
  withdrawnSubject: 'Ya no tiene que confirmar un pago por {pet}',
  withdrawn:
    '{breeder} retiró el pago de {amount} que le pedimos confirmar. No se movió dinero, y usted no tiene que hacer nada.',
  returnedSubject: 'Se devolvieron {amount} por {pet}',
  returned:
    '{breeder} anotó que le devolvió los {amount} que usted pagó directamente. Si no ha recibido el dinero, pregunte al criador.',
  confirmed: 'Usted confirmó que pagó {part} directamente al criador. Ahora el saldo es de {due}.',
  back: '{breeder} le devolverá los {amount} que usted pagó directamente. Por favor, póngase de acuerdo con el criador.',
  title: '¿Pagó usted esto?',
  asked:
    '<bdi>{breeder}</bdi> anotó que usted pagó {amount} {method, select, zelle {por Zelle} other {en efectivo}} el {day}. Solo cuenta cuando usted lo confirma.',
  yes: 'Sí, pagué {amount}',
  no: 'Esto no está bien',
  words: '¿Qué no está bien? El criador verá su respuesta.',
  noButton: 'Avisar al criador',
  part: '{method, select, zelle {Zelle} other {Efectivo}} al criador, {day}',
  cancel: 'El criador le devuelve {amount} directamente.',
};

export const move: SameKeys<typeof english.move> = {
  subject: '¿Pasar su reserva a {to}?',
  proposed:
    '{breeder} le propone pasar su reserva de {from} a {to}, por {price} más el cargo de la plataforma. Lo que ya pagó se toma en cuenta, así que el saldo sería de {due}.',
  stays: 'Sus condiciones no cambian. Si usted no acepta, todo sigue igual.',
  movedSubject: 'Su reserva ahora es de {to}',
  moved: 'Su reserva pasó de {from} a {to}. Lo que ya pagó se toma en cuenta, y el saldo es de {due}.',
  addressSubject: 'Un enlace nuevo a su reserva de {pet}',
  address:
    '{breeder} nos pidió enviarle un enlace privado nuevo a su reserva de {pet}. El enlace anterior ya no funciona. No comparta el nuevo con nadie.',
  title: '¿Pasar a <bdi>{to}</bdi>?',
  asked:
    '<bdi>{breeder}</bdi> le propone pasar su reserva de <bdi>{from}</bdi> a <bdi>{to}</bdi>. Lo que ya pagó se toma en cuenta, y sus condiciones no cambian.',
  total: 'Total por {to}',
  due: 'Saldo después del cambio',
  see: 'Ver {to}',
  yes: 'Pasar mi reserva a {to}',
  no: 'No, me quedo con {from}',
};
