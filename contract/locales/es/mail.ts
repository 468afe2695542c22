import type * as english from '../en/mail.ts';
import type { SameKeys } from '../same-keys.ts';

export const mail: SameKeys<typeof english.mail> = {
  hello: 'Hola:',
  helloName: 'Hola, {name}:',
  button: 'Si el botón no funciona, abra este enlace:',
  terms: 'Términos del servicio (en inglés)',
  privacy: 'Política de privacidad (en inglés)',
  verify: 'Compruebe si un enlace es nuestro',
  breeder: 'el criador',
  pet: 'la mascota',
  addressLeftOut: '[dirección omitida]',
  receiptSubject: 'Su recibo de {pet}',
  receiptPreview: 'Usted pagó {total} a {breeder}.',
  receiptHeading: 'Su pago por {pet}',
  receiptThanks:
    'Gracias. Su pago lo recibe {breeder}, que se comunicará con usted para acordar la recogida o la entrega.',
  reach: 'Contacto de {breeder}: {contact}.',
  price: 'Precio',
  platformFee: 'Cargo de la plataforma',
  platformFeePercent: 'Cargo de la plataforma ({percent}%)',
  total: 'Total',
  method: 'Forma de pago',
  breederFact: 'Criador',
  address: 'Dirección',
  reference: 'Referencia',
  view: 'Ver su compra',
  receiptWhy:
    'Recibe este correo porque pagó con un enlace de pago de {product}. Por favor, guárdelo como comprobante.',
  returned: 'Reembolsado',
  subject: '{headline}: {pet}',
  onItsWay: 'Su reembolso de {total} está en camino.',
  fullyRefunded: 'Ya se le reembolsó todo su pago.',
  refundWhy:
    'Recibe este correo por un pago hecho con {product}. Si tiene alguna pregunta, consulte a {breeder}, por favor.',
  inFull: 'Se le reembolsó todo: {total}.',
  paymentWhy: 'Recibe este correo por un pago hecho con {product}.',
  confirmSubject: '¿Enviar su mensaje sobre {pet}?',
  confirmPreview: 'Un clic lo envía al criador.',
  confirmHeading: 'Un clic envía su mensaje',
  confirmText:
    'Alguien, esperamos que usted, escribió un mensaje sobre {pet} con esta dirección de correo. Cuando usted lo confirme, se lo enviaremos al criador, que no verá su dirección.',
  confirmWithin:
    'Puede confirmarlo en las próximas {hours} horas. Si usted no lo escribió, ignore este correo: no se enviará nada.',
  confirmAction: 'Leer y enviar mi mensaje',
  confirmWhy: 'Recibe este correo porque alguien escribió su dirección en una página de {product}.',
  answerSubject: '{breeder} respondió sobre {pet}',
  answerPreview: 'El criador le ha escrito.',
  answerHeading: '{breeder} le escribió sobre {pet}',
  answerHere: 'Por favor, responda en la página y no a este correo. Así ninguno de los dos ve la dirección del otro.',
  answerAction: 'Leer y responder',
  answerWhy:
    'Recibe este correo porque preguntó por {pet}. En la misma página puede detener los correos sobre esta conversación.',
  newPhotoTaken: 'La foto nueva ya está en la página, con las palabras “{word}” en un papel.',
  newPhotoDeclined: 'Lo siento, ahora no puedo tomar una foto nueva. Pregúnteme aquí lo que quiera.',
  copySubject: 'Su copia de sus datos',
  copyText:
    'Alguien, esperamos que usted, pidió a {product} una copia de los datos que tenemos de usted como comprador.',
  copyAction: 'Obtener la copia',
  deletionSubject: 'Eliminar sus datos de contacto',
  deletionText: 'Alguien, esperamos que usted, pidió a {product} eliminar sus datos de contacto como comprador.',
  deletionAction: 'Eliminar mis datos de contacto',
  dataPreview: 'El enlace funciona una vez, en las próximas {hours} horas.',
  dataOnce:
    'El enlace funciona una vez, en las próximas {hours} horas. Si usted no lo pidió, ignore este correo: no pasará nada.',
  dataWhy:
    'Recibe este correo porque alguien, esperamos que usted, pidió los datos de esta dirección en una página de {product}.',
};

export const linkMail: SameKeys<typeof english.linkMail> = {
  subject: '{breeder} le envió un enlace de pago',
  petSubject: 'El enlace de pago de {pet}',
  preview: 'De {breeder}. Abrirlo no le compromete a nada.',
  text: '{breeder} nos pidió enviarle este enlace. Su página muestra lo que se vende, el precio completo y cómo puede pagar.',
  nothing: 'Nada se compra ni se reserva antes de que usted pague allí. Puede hacer preguntas antes en la página.',
  action: 'Abrir la página',
  why: 'Recibe este correo porque {breeder} escribió su dirección en {product}. Si no conoce a esa persona, por favor, ignórelo: no pasará nada.',
};
