import type * as english from '../en/agreement.ts';
import type { SameKeys } from '../same-keys.ts';

export const agreement: SameKeys<typeof english.agreement> = {
  pageTitle: 'Acuerdo sobre {pet}',
  heading: 'Acuerdo sobre <bdi>{pet}</bdi>',
  how: '<bdi>{breeder}</bdi> vende con este acuerdo. Léalo, fírmelo abajo y pague en la página siguiente.',
  untranslated: 'Son las palabras del propio criador, que no traducimos.',
  toSignature: 'Ir a la firma',
  text: 'El acuerdo',
  sign: 'Firmar',
  name: 'Su nombre completo, que es su firma',
  nameHint: 'Su nombre y la fecha van debajo del texto. El criador los recibe cuando usted paga.',
  consents: 'Por favor, acepte cada punto',
  signs: 'Mi nombre escrito es mi firma de este acuerdo.',
  electronic: 'Firmo de forma electrónica, y los documentos de esta compra pueden ser electrónicos.',
  copy: 'Envíen mi copia al correo electrónico que escriba al pagar.',
  facts: 'En papel, cómo retirarse y qué guardamos',
  paper:
    'En papel: imprima esta página o <ask>pida al criador</ask> una copia en papel. No cobramos por ninguna de las dos.',
  withdraw:
    'Puede retirarse hasta que pague: salga de la página de pago. Lo que firmó queda sin efecto y lo borramos a los 30 días. Si más tarde quiere documentos en papel, pídalos al criador.',
  need: 'Para leer su copia necesita correo electrónico y un programa que abra archivos PDF. Casi todos los teléfonos y computadoras tienen uno.',
  kept: 'Con su firma guardamos la hora, y desde qué dirección de red y qué navegador firmó. El criador puede verlo.',
  pay: 'Firmar y pagar {amount}',
  toKlarna: 'Firmar y continuar a Klarna',
  back: 'Volver a <bdi>{pet}</bdi>',
  open: 'Leer y firmar el acuerdo',
  payAfter: 'Después paga {amount}.',
};

export const signed: SameKeys<typeof english.signed> = {
  title: 'Acuerdo sobre {pet}',
  signature: 'Firma del comprador',
  name: 'Nombre escrito',
  at: 'Firmado el',
  atUtc: 'Lo mismo en UTC',
  version: 'Versión del acuerdo',
  consents: 'Lo que aceptó el comprador',
  wording: 'Redacción {version}.',
  hash: 'SHA-256 del texto sobre la firma: {hash}',
  leftOut:
    'Este documento omite los símbolos que faltan en sus fuentes, como los emojis. El texto completo se guarda con la compra.',
  download: 'Descargar su acuerdo firmado',
};

export const spotAgreement: SameKeys<typeof english.spotAgreement> = {
  nameHint: 'Su nombre y la fecha van debajo del texto. El criador los recibe cuando usted reserva.',
  signs: 'Mi nombre escrito es mi firma de este acuerdo.',
  electronic: 'Firmo de forma electrónica, y los documentos de esta compra pueden ser electrónicos.',
  copy: 'Envíen mi copia al correo electrónico con el que me uní a la lista.',
  withdraw:
    'Hasta que pulse el botón de abajo nada queda firmado, y puede salir de esta página. Si más tarde quiere documentos en papel, pídalos al criador.',
};

export const addendum: SameKeys<typeof english.addendum> = {
  title: 'Anexo {number} al acuerdo',
  about:
    'El criador {breeder} propone que la reserva pase de {from} a {to}. Este anexo cambia el acuerdo que {name} firmó el {day}{number, plural, =1 {} other {, tal como lo cambiaron los anexos anteriores}}. La versión del acuerdo es la {version}, y el SHA-256 de su texto es {hash}.',
  pets: 'Donde el acuerdo habla de {from}, habla de {to} desde ahora.',
  facts:
    '{to}: {breed}; sexo: {sex, select, female {hembra} male {macho} other {no indicado}}; nacimiento: {born}; microchip: {chip}.',
  chip: 'termina en {end}',
  notStated: 'no indicado',
  prices:
    'Hasta ahora: precio {priceBefore}, cargo de la plataforma {feeBefore}, total {totalBefore}. Desde ahora: precio {price}, cargo de la plataforma {fee}, total {total}.',
  difference:
    '{way, select, more {El total sube {amount}.} less {El total baja {amount}.} other {El total no cambia.}}',
  rest: 'Lo que el comprador ha pagado cuenta para el nuevo total. Las demás palabras del acuerdo y todas las condiciones de la reserva siguen igual, salvo que la ley mejore las condiciones del depósito para el comprador. El acuerdo tal como se firmó no cambia.',
  day: 'Día de la firma: {day}.',
  heading: 'Anexo a su acuerdo',
  how: 'Usted firmó un acuerdo sobre <bdi>{from}</bdi>. Con este anexo, el acuerdo es sobre <bdi>{to}</bdi>. Léalo y fírmelo para aceptar el cambio.',
  nameHint: 'Su nombre y el día van debajo del texto. El criador los recibe cuando usted firma.',
  signs: 'Mi nombre escrito es mi firma de este anexo.',
  electronic: 'Firmo electrónicamente, y este documento puede ser electrónico.',
  copy: 'Envíen mi copia a la dirección de correo con la que pagué.',
  sent: 'Su copia está debajo de su acuerdo, en el mismo documento.',
  withdraw: 'Nada cambia hasta que usted firme. También puede quedarse con {from}.',
  yes: 'Firmar y pasar mi reserva a {to}',
  signature: 'Firma del comprador del anexo {number}',
} as const;
