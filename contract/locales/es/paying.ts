import type * as english from '../en/paying.ts';
import type { SameKeys } from '../same-keys.ts';

export const pay: SameKeys<typeof english.pay> = {
  where: '¿Dónde vive?',
  state: 'Estado',
  choose: 'Elija',
  zip: 'Código postal',
  zipRule: 'Cinco dígitos',
  whyAddress: 'Algunos estados tienen reglas sobre cómo se puede pagar una mascota.',
  how: '¿Cómo desea pagar?',
  notAvailable: 'No está disponible para este pago.',
  approval: 'Sujeto a la aprobación de Klarna, solo en los Estados Unidos',
  plans: 'Solo en los Estados Unidos. Klarna le muestra sus planes y lo que cuestan antes de que usted acepte.',
  cards: 'Visa, Mastercard o Amex',
  wallets: 'si su dispositivo lo permite',
  now: 'Pagar {amount}',
  deposit: 'Pagar el depósito, {amount}',
  today: 'Pagar {amount} hoy',
  toKlarna: 'Continuar a Klarna',
  opening: 'Abriendo la página de pago…',
  byCard: 'Continuar con tarjeta, {amount}',
  agreement:
    'Al pagar, usted acepta los <terms>Términos</terms> y la <privacy>Política de privacidad</privacy> (en inglés), {day}.',
  failed: 'No se pudo preparar el pago: {reason}',
  tryAgain: 'Por favor, inténtelo de nuevo.',
  broken: 'No se pudo procesar el pago. Por favor, inténtelo de nuevo.',
};

export const methods: SameKeys<typeof english.methods> = {
  card: 'Tarjeta de crédito',
  bank: 'Cuenta bancaria de EE. UU.',
  inFour: '4 cuotas sin intereses',
  klarna: 'Klarna',
  later: 'Klarna (pagar después)',
  now: 'Klarna (pagar ahora)',
  financing: 'Klarna (financiamiento)',
  overTime: 'Klarna: pague a plazos, sujeto a aprobación',
  cardAndKlarna: 'Tarjeta de crédito y Klarna',
  cardAndBank: 'Tarjeta de crédito y cuenta bancaria',
  several: 'De varias formas',
  direct: 'Tarjeta, y directamente al criador',
  all: 'Tarjeta, Klarna y directamente al criador',
  cash: 'Efectivo al criador',
  zelle: 'Zelle al criador',
};

export const installments: SameKeys<typeof english.installments> = {
  deposit: 'El depósito se paga con tarjeta.',
  notYet:
    'Este criador todavía no puede ofrecer el pago a plazos. Primero hay que aprobar la cuenta del criador, y el criador tiene que activarlo.',
  unknownState:
    'No se puede pagar a plazos: algunos estados tienen reglas para eso, y no sabemos en qué estado está el criador.',
  from: 'El pago a plazos está disponible a partir de {amount}.',
  tooFar: 'El pago en cuotas no está disponible para una mascota que se entrega en más de {days} días.',
  upTo: 'El pago a plazos está disponible hasta {amount}.',
  refused:
    'Es posible que el pago a plazos no esté disponible para cuentas nuevas de vendedores. Puede pagar con tarjeta.',
  byCard: '{reason} Puede pagar con tarjeta.',
  priceChanged:
    'El precio ha cambiado desde que abrió esta página: el total ahora es {total}. Por favor, revíselo antes de pagar.',
};

export const purchase: SameKeys<typeof english.purchase> = {
  keepId: 'Guarde el número de la transacción por si tiene alguna pregunta.',
  contact: '{breeder} se comunicará con usted para acordar la recogida o la entrega.',
  contactByBreeder: 'El criador se comunicará con usted para acordar la recogida o la entrega.',
  unfinished: 'El pago aún no ha terminado',
  unfinishedText:
    'Todavía no hemos recibido ningún pago por {pet}. Si acaba de pagar, esta página se actualiza sola en un momento.',
  payThere: 'Si aún no ha pagado, vuelva a la página de pago o a la página de la mascota y pague allí.',
  confirming: 'Estamos confirmando su pago',
  confirmingText: 'Por lo general tarda unos segundos. Puede quedarse en esta página; por favor, no pague otra vez.',
  receiptSoon: 'Le enviaremos su recibo por correo electrónico en cuanto se confirme el pago.',
  receiptSent: 'Su recibo está en camino a su correo electrónico.',
  disputed: 'Pago en disputa',
  disputedText:
    'Usted {method, select, klarna {reclamó este pago ante Klarna} other {disputó este pago con su banco}}.',
  disputedStep:
    '{method, select, klarna {Klarna} other {Su banco}} revisa lo que presentan usted y el criador, y decide. Esto puede tardar semanas.',
  disputedReturn:
    'Si se decide a su favor, {method, select, klarna {Klarna misma} other {el propio banco}} le devuelve el dinero.',
  noAction: 'No se le cobrará de nuevo. No tiene que hacer nada.',
  paid: '¡El pago se realizó correctamente!',
  paidText: 'Gracias. Hemos recibido su pago.',
  reservedText: 'Gracias. Ya tiene su reserva de {pet}. El saldo es de {due}.',
  reservationSoon:
    'Le enviaremos por correo un enlace privado a su reserva. Ahí puede ver lo que ha pagado y pagar el saldo.',
  spotText:
    'Usted pagó su lugar en la lista de espera de {litter}. Le enviamos por correo un enlace privado a su lugar.',
  endedText: 'La página de su reserva muestra qué se le reembolsa y qué no. Le enviamos el enlace por correo.',
  failed: 'Su reembolso no llegó',
  failedText:
    'El reembolso de {amount} aún no le ha llegado. El dinero sigue siendo suyo: seguimos intentándolo, y le escribiremos en cuanto esté en camino.',
  failedStep: 'No tiene que hacer nada. Si tiene alguna pregunta, escriba a la dirección de abajo.',
  waits: 'Su reembolso está en espera',
  waitsText:
    'Recibirá un reembolso de {amount}. Está en espera de que haya dinero en el saldo de Stripe de {breeder}. Stripe lo envía en cuanto el saldo alcance.',
  waitsTextByBreeder:
    'Recibirá un reembolso de {amount}. Está en espera de que haya dinero en el saldo de Stripe del criador. Stripe lo envía en cuanto el saldo alcance.',
  waitsStep:
    'Le pedimos al criador que agregue el dinero, y le escribiremos en cuanto esté en camino. No tiene que hacer nada.',
  returning: 'Le estamos devolviendo su pago',
  returningText: 'Le estamos devolviendo todo su pago de {amount}. Por favor, no pague otra vez.',
  returningMail: 'Le avisaremos por correo electrónico en cuanto esté en camino.',
  checkAgain: 'Comprobar de nuevo',
  details: 'Detalles de la compra',
  pet: 'Mascota',
  list: 'Lista de espera',
  amount: 'Importe',
  stateReturning: 'En devolución',
  stateWaits: 'Por devolver',
  stateReturned: 'Devuelto',
  stateFailed: 'Aún no devuelto',
  method: 'Forma de pago',
  transaction: 'Número de la transacción',
  next: 'Qué sigue',
};

export const success: SameKeys<typeof english.success> = {
  reach: 'Puede comunicarse con <bdi>{breeder}</bdi> en <strong>{contact}</strong>.',
  reference: 'Su referencia es <strong>{reference}</strong>.',
  view: 'Ver su compra',
  unknown: 'No encontramos el pago',
  unknownText: 'No encontramos ningún pago para este enlace. Es posible que esté incompleto.',
  unknownPaid: 'Si ya pagó, su recibo está en su correo electrónico y aquí no tiene que hacer nada más.',
  unpaid: 'Este pago no se completó',
  unpaidText: 'No se cobró nada por <bdi>{pet}</bdi>. Si sigue a la venta, puede empezar de nuevo desde su página.',
  again: 'Volver a la página de pago',
  petPage: 'Ver la página de <bdi>{name}</bdi>',
  home: 'Volver al inicio',
};
