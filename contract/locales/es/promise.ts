import type { promise as english } from '../en/promise.ts';
import type { SameKeys } from '../same-keys.ts';

export const promise: SameKeys<typeof english> = {
  title: 'Devolución por una promesa',
  offer:
    '{kind, select, spay_neuter {Se le devuelven {amount} de este precio, con su parte del cargo de la plataforma, si envía un comprobante de esterilización a más tardar el {day}.} registration {Se le devuelven {amount} de este precio, con su parte del cargo de la plataforma, si envía un comprobante de registro a más tardar el {day}.} other {Se le devuelven {amount} de este precio, con su parte del cargo de la plataforma, si envía un comprobante de entrenamiento a más tardar el {day}.}}',
  rules:
    'Si el criador no responde a su comprobante en {days} días, se le devuelve el dinero. Si no envía ninguno hasta {grace} días después de la fecha, el criador se queda con él.',
  terms: 'Qué vale como comprobante, en palabras del criador',
  open: 'Ver su promesa',
  pageTitle: 'Su promesa por {pet}',
  heading: 'Su promesa por <bdi>{pet}</bdi>',
  what: 'Usted prometió',
  kind: '{kind, select, spay_neuter {Esterilización} registration {Registro} other {Entrenamiento}}',
  amount: 'Lo que se devuelve',
  agreed: 'Lo que se acordó',
  withFee: '{amount}, con su parte del cargo de la plataforma',
  due: 'Fecha límite',
  state_open: 'Puede enviar un comprobante hasta el {until}.',
  state_sent: 'El criador tiene su comprobante. Sin respuesta hasta el {until} se le devuelve el dinero.',
  state_returned:
    'La promesa está cumplida. El dinero se devuelve por donde usted pagó; le avisamos por correo electrónico.',
  state_lapsed: 'No llegó a tiempo ningún comprobante aceptado, así que el criador se queda con esta parte del precio.',
  state_ended: 'Esta promesa terminó con su venta: el pago se reembolsó o su banco lo retiró.',
  state_disputed:
    'Su banco decide sobre este pago. Hasta entonces no se decide nada sobre la promesa, y después ambas partes tienen {days} días.',
  refused: 'El criador no aceptó su comprobante del {day}:',
  left: '{count, plural, one {Puede enviar un comprobante más. El criador no puede rechazarlo.} other {Puede enviar un comprobante # veces más.}}',
  sendTitle: 'Envíe su comprobante',
  file: 'Un PDF o una foto del documento (10 MB como máximo)',
  send: 'Enviar comprobante',
  wrongFile: 'Elija un PDF o una foto: JPEG, PNG, WebP o AVIF, de 10 MB como máximo.',
  changed: 'Esto ha cambiado mientras tanto. Por favor, mire la página de nuevo.',
  extendTitle: '¿Necesita más tiempo?',
  extendText: 'Puede pedir una vez {days} días más. Si el criador no responde en {answer} días, los tiene.',
  extend: 'Pedir {days} días más',
  extension_asked: 'Pidió {days} días más. Si el criador no responde, los tiene.',
  extension_granted: 'Tiene {days} días más.',
  extension_refused: 'El criador no aceptó dar más días.',
  owed: 'El proveedor de pagos ya no pudo devolver el dinero, así que el criador se lo debe y le paga de otra manera.',
  byHand: 'El criador dice que le pagó {amount}: “{note}”. ¿Llegó el dinero?',
  byHandSilence: 'Sin respuesta hasta el {until} cuenta como pagado.',
  gotIt: 'Sí, lo tengo',
  notGot: 'No, no ha llegado',
  denied: 'Dijo que no ha llegado. Avisamos al criador por correo electrónico, y se le sigue debiendo.',
  mailRemindSubject: 'Su promesa por {pet} vence el {day}',
  mailRemindText:
    'Se le devuelven {amount} del precio, con su parte del cargo de la plataforma, si envía un comprobante. Envíelo en la página de su promesa a más tardar el {day}. Allí también puede pedir más tiempo.',
  mailReturnedSubject: 'Su promesa por {pet} está cumplida',
  mailReturnedText:
    'Se le devuelven {amount} del precio, con su parte del cargo de la plataforma. Le avisamos por correo electrónico cuando estén en camino.',
  mailRefusedSubject: 'El comprobante por {pet} no se aceptó',
  mailRefusedText:
    '{breeder} no pudo aceptarlo y escribe: “{reason}”. Puede enviar otro en la página de su promesa hasta el {until}.',
  mailGrantedSubject: 'Más tiempo para su promesa por {pet}',
  mailGrantedText: 'Su promesa vence ahora el {day}.',
  mailNotGrantedSubject: 'No hay más tiempo para su promesa por {pet}',
  mailNotGrantedText: '{breeder} no aceptó dar más días. Envíe su comprobante a más tardar el {until}.',
  mailLapsedSubject: 'Su promesa por {pet} terminó',
  mailLapsedText: 'No llegó a tiempo ningún comprobante aceptado, así que {breeder} se queda con {amount} del precio.',
  mailByHandSubject: '¿Llegó su dinero por {pet}?',
  mailByHandText:
    '{breeder} dice que pagó los {amount} que le debía por su promesa y escribe: “{note}”. Diga en la página de su promesa si llegó. Sin respuesta hasta el {until} cuenta como pagado.',
  mailOpen: 'Abrir su promesa',
};
