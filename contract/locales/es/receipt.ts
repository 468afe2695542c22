import type * as english from '../en/receipt.ts';
import type { SameKeys } from '../same-keys.ts';

export const refund: SameKeys<typeof english.refund> = {
  returned: 'Pago devuelto',
  partlyReturned: 'Pago devuelto en parte',
  mismatch: 'Su pago no coincidía con el que se había solicitado por {pet}. Lo sentimos.',
  alreadySold: 'Cuando llegó su pago, {pet} acababa de venderse a otra persona. Lo sentimos.',
  listClosed: 'Cuando llegó su pago, la lista de espera de {pet} ya estaba cerrada. Lo sentimos.',
  hasSpot:
    'Cuando llegó su pago, ya no hacía falta: usted ya tenía un lugar en la lista de espera de {pet}, o una mascota.',
  notForSale: 'Cuando llegó su pago, {pet} ya no estaba a la venta. Lo sentimos.',
  toBank:
    'Lo devolvemos a la cuenta bancaria desde la que pagó. Por lo general llega en un plazo de 5 a 10 días hábiles.',
  toCard: 'Lo devolvemos a la tarjeta con la que pagó. Por lo general aparece en un plazo de 5 a 10 días hábiles.',
  byKlarna:
    'Klarna cancela sus cuotas pendientes y le devuelve lo que ha pagado, por lo general en un plazo de 5 a 7 días hábiles.',
  partByKlarna:
    'Klarna lo descuenta de sus cuotas pendientes o se lo devuelve, por lo general en un plazo de 5 a 7 días hábiles.',
  automatic: '{reason} Se le devolvió todo su pago de {amount}, incluido el cargo de la plataforma.',
  bank: 'La disputa se decidió a su favor: se le devolvieron {amount} de su pago.',
  all: '{breeder} le ha devuelto todo su pago de {amount} por {pet}, incluido el cargo de la plataforma.',
  allByBreeder: 'El criador le ha devuelto todo su pago de {amount} por {pet}, incluido el cargo de la plataforma.',
  part: '{breeder} le ha devuelto {amount} de su pago por {pet}.',
  partByBreeder: 'El criador le ha devuelto {amount} de su pago por {pet}.',
};

export const receipt: SameKeys<typeof english.receipt> = {
  title: 'Recibo {reference}',
  heading: 'Recibo',
  purchaseOf: 'Su compra de {pet}',
  number: 'Recibo n.º {number} · {reference}',
  purchase: 'Compra',
  amount: 'Importe',
  reference: 'Referencia',
  paidOn: 'Fecha de pago',
  pet: 'Mascota',
  breed: 'Raza',
  breeder: 'Criador',
  license: 'Licencia',
  contact: 'Contacto',
  buyer: 'Comprador',
  method: 'Forma de pago',
  price: 'Precio',
  platformFee: 'Cargo de la plataforma',
  deposit: 'Depósito, {day}, {method}',
  balance: 'Saldo, {day}, {method}',
  totalPaid: 'Total pagado',
  refund: 'Reembolso, {day}',
  rejected: 'Reembolso rechazado por el banco, {day}',
  bank: 'Devuelto por el banco, {day}',
  reopened: 'De nuevo en manos del banco, {day}',
  returned: 'Total devuelto',
  agreed: 'Lo acordado',
  signed: 'El comprador firmó el contrato del criador antes de pagar. Ambos pueden descargarlo.',
  inReview: 'El banco del comprador está revisando este pago.',
  note: 'Zona horaria de las fechas: {zone}. Los importes están en dólares estadounidenses. No comparta la dirección de esta página: quien la tenga puede abrirla.',
  download: 'Descargar en PDF',
  leftOut:
    'Este documento omite de los nombres las letras que faltan en su fuente; la página del recibo los muestra completos.',
  pdfNote:
    'Zona horaria de las fechas: {zone}. Los importes están en dólares estadounidenses. Preparado por {product} para el comprador y el criador.',
  thePet: 'la mascota',
  theBreeder: 'El criador',
  theBuyer: 'El comprador',
};

export const handOver: SameKeys<typeof english.handOver> = {
  title: 'Entrega',
  show: 'Muestre este código cuando recoja a <bdi>{pet}</bdi>. El criador lo escanea o lo escribe.',
  keep: 'Déselo solo al criador, y solo cuando <bdi>{pet}</bdi> esté con usted.',
  scan: 'El mismo código para la cámara del criador',
  breederSaid: 'El criador confirmó el {day} la entrega de <bdi>{pet}</bdi>.',
  isWithYou: '¿Está <bdi>{pet}</bdi> con usted?',
  confirm: '{pet} está conmigo',
  youSaid: 'Usted confirmó el {day} que <bdi>{pet}</bdi> está con usted.',
  pack: 'Descargar todo para casa',
  photo: '{pet} en la entrega',
  photoBy: 'El criador agregó esta foto de la entrega el {day}. Solo la ven usted y el criador.',
  chipNote:
    'El número de microchip de {pet} es {chip}.\n\nRegístrelo a su nombre y con su teléfono, en el registro que le indique el criador o en el del fabricante del chip. Hasta entonces, un refugio que encuentre a {pet} llamará al dueño anterior. Pida a su veterinario que lea el chip en la primera visita: debe mostrar el mismo número.',
  both: '<bdi>{pet}</bdi> se entregó el {day}. Usted y el criador lo han confirmado.',
  mailSubject: 'La entrega de {pet} está confirmada',
  mailPreview: '{breeder} y usted la confirmaron.',
  mailText: '{breeder} y usted confirmaron la entrega de {pet}. No tiene que hacer nada más.',
};
