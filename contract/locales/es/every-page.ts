import type * as english from '../en/every-page.ts';
import type { SameKeys } from '../same-keys.ts';

export const frame: SameKeys<typeof english.frame> = {
  secure: 'Pago seguro',
  testMode: 'Modo de prueba: no se mueve dinero real',
  questions: '¿Tiene preguntas sobre esta página?',
  yourData: 'Sus datos',
  terms: 'Términos del servicio (en inglés)',
  privacy: 'Política de privacidad (en inglés)',
  sandbox: 'Entorno de prueba',
  sandboxNotice:
    'Este es un entorno de prueba: no se mueve dinero real. Por favor, no escriba una tarjeta ni datos personales reales.',
  quarantine: 'Cuarentena',
  quarantineNotice: 'Esta es una copia para un ensayo: no envía correos y aquí nadie puede pagar.',
  photoMissing: 'La foto llegará pronto',
  verify: 'Comprobar un enlace de pago',
  or: 'o',
};

export const press: SameKeys<typeof english.press> = {
  title: 'Un paso más',
  text: 'Los programas que revisan los correos a veces pulsan botones. Pulse este botón usted para terminar.',
  go: 'Continuar',
};

export const titles: SameKeys<typeof english.titles> = {
  missing: 'No encontramos este enlace de pago',
  paused: 'Enlace de pago en pausa',
  expired: 'Esta oferta ha terminado',
  noReceipt: 'No encontramos el recibo',
  noQuestion: 'No encontramos la pregunta',
  leftCheckout: 'De vuelta de la página de pago',
  unavailable: 'Por favor, inténtelo de nuevo en un momento',
  refused: 'No se pudo hacer',
  error: 'Error: {title}',
  neutral: 'Una página de pago de {breeder}',
  neutralDescription: 'Ábrala para ver de qué se trata.',
  noLongerForSale: '{pet} ya no está a la venta. {from}',
  total: '{total} en total: {price} más {percent}% de cargo de la plataforma. {from}',
  from: 'De {breeder}.',
  fromVerified: 'De {breeder}, criador verificado.',
};

export const absent: SameKeys<typeof english.absent> = {
  missing: 'Es posible que este enlace de pago haya vencido o se haya eliminado.',
  paused: 'Este enlace de pago no está disponible por el momento. Por favor, pregunte al criador.',
  expired: 'Esta oferta ha terminado. Por favor, pregunte al criador.',
  noReceipt:
    'Es posible que el enlace esté incompleto o que el recibo se haya eliminado junto con sus datos. Por favor, abra el enlace completo de su correo.',
  noQuestion:
    'Es posible que el enlace esté incompleto o que la pregunta se haya eliminado: la guardamos durante 90 días. Por favor, abra el enlace completo de su correo.',
  leftCheckout:
    'Si no terminó de pagar, no se cobró nada. Por favor, abra el enlace privado que está en el correo que le enviamos.',
  unavailable: 'No podemos abrir esta página en este momento. No se perdieron datos y no se le cobró nada.',
  failed:
    'No podemos abrir esta página en este momento. Si ya pagó, su pago está a salvo: por favor, no pague otra vez.',
  breederNote: 'El criador dice:',
  askForNew: 'Por favor, pida un enlace nuevo al criador.',
  number: 'Si sigue ocurriendo, díganos este número: {number}',
  tryAgain: 'Intentar de nuevo',
};

export const protection: SameKeys<typeof english.protection> = {
  title: 'Cómo se protege su pago',
  secure: 'Usted paga en la página segura de Stripe. Ni {breeder} ni {product} ven el número de su tarjeta.',
  verifiedAccount: 'Usted paga a una cuenta que Stripe ha verificado, nunca por transferencia privada.',
  account: 'Usted paga a una cuenta en Stripe, nunca por transferencia privada.',
  soldOnce: '{name} se vende una sola vez. Si otra persona paga primero, se le devuelve todo su pago.',
  refunds: 'Reembolsos',
  refundTerms:
    'Los reembolsos los decide <bdi>{breeder}</bdi>, así que acuerde las condiciones antes de pagar. El reembolso llega por el mismo medio con el que pagó, y con él vuelve la parte proporcional del cargo de la plataforma.',
  depositTerms:
    'El depósito se devuelve según las condiciones que usted lee antes de pagar. Los demás reembolsos los decide <bdi>{breeder}</bdi>. El reembolso llega por el mismo medio con el que pagó, y con él vuelve la parte proporcional del cargo de la plataforma.',
  next: 'Qué sigue',
  choose: 'Elija cómo pagar y termine en la página de pago segura.',
  receipt: 'Le enviaremos su recibo por correo electrónico justo después del pago.',
  contact: '{breeder} se comunicará con usted para acordar la recogida o la entrega.',
};

export const verify: SameKeys<typeof english.verify> = {
  title: '¿Es un enlace de {product}?',
  given: 'Código o dirección del enlace, o el mensaje completo',
  check: 'Comprobar',
  how: 'El código tiene ocho letras y cifras, como K7QM-4T2X. Está en cada página de pago y en las tarjetas impresas. También puede pegar un mensaje tal como lo recibió. Solo leemos sus enlaces: no los abrimos.',
  ours: 'Este enlace es nuestro',
  oursText: '<bdi>{breeder}</bdi> ofrece a <bdi>{pet}</bdi>.',
  oursLitter: '<bdi>{breeder}</bdi> ofrece la camada <bdi>{litter}</bdi>.',
  oursKennel: '<bdi>{kennel}</bdi> es la página de <bdi>{breeder}</bdi>.',
  about: 'Lo que sabemos del criador',
  since: 'Aquí desde',
  sales: 'Ventas completadas',
  open: 'Abrir la página',
  nobody: 'Nadie debería pedirle más dinero en otro lugar.',
  elsewhere:
    'Usted paga en la página que abre este enlace y en ningún otro lugar. Si alguien le pide una transferencia, tarjetas de regalo o dinero para el envío o una jaula, no pague. Escriba a {support}.',
  unknown: 'No podemos confirmar este enlace',
  unknownText:
    'Por favor, no pague con él. Revise el código o la dirección letra por letra, o pida al criador un enlace nuevo.',
  foreign: 'Esta dirección no es nuestra',
  foreignText:
    'Lleva a <strong>{host}</strong>, que no es nuestro, aunque parece nuestro sitio o usa nuestro nombre. Por favor, no pague allí.',
  another: 'Otro sitio web',
  anotherText:
    'Un enlace lleva a <strong>{host}</strong>, que no es nuestro. Puede ser normal, como el sitio propio de un criador. No sabemos nada de él, y allí no se nos paga nada.',
  unreadable: 'Un enlace que no podemos leer',
  unreadableText:
    'Un enlace pasa por <strong>{host}</strong>, que no muestra adónde lleva. Los programas de correo y las aplicaciones escriben enlaces así. Por favor, pida el código de la página y escríbalo aquí.',
  incomplete: 'Este enlace está incompleto',
  incompleteText:
    'Se cortó por el camino y no podemos confirmarlo. Por favor, copie el enlace completo o escriba aquí el código de la página.',
  ownPage: 'Esta dirección es nuestra',
  ownPageText: 'Es una de nuestras páginas, pero no la de una mascota o una camada.',
  cut: 'No lo leímos todo',
  cutText:
    'El texto es muy largo o tiene muchísimos enlaces. Por favor, pegue solo la parte con el enlace que quiere comprobar.',
};

export const report: SameKeys<typeof english.report> = {
  thanks: 'Gracias',
  thanksText: 'Recibimos su denuncia. Nuestro equipo revisará la página y actuará si algo está mal.',
  back: 'Volver a la página',
  title: 'Denunciar esta página',
  what: '¿Qué está mal? Nuestro equipo lee cada denuncia. El criador no sabrá quién la envió.',
  reason: 'Motivo',
  more: '¿Algo más? (opcional)',
  send: 'Enviar denuncia',
  scam: 'Creo que esto es una estafa',
  welfare: 'Me preocupa el animal',
  stolen: 'La foto o el texto pertenece a otra persona',
  unlawful: 'Este animal no se puede vender',
  other: 'Otra cosa',
};

export const yourData: SameKeys<typeof english.yourData> = {
  title: 'Sus datos como comprador',
  intro:
    '¿Pagó, hizo una pregunta o se unió a una lista de espera aquí? Le enviaremos un enlace por correo electrónico, para que nadie más pueda obtener sus datos.',
  email: 'Correo electrónico',
  emailHint: 'El que usó aquí.',
  which: '¿Qué desea?',
  copy: 'Una copia de mis datos',
  copyWhat: 'Lo que guardamos sobre usted y sus compras, en un archivo.',
  deletion: 'Eliminar mis datos de contacto',
  deletionWhat:
    'Nombre, correo electrónico y teléfono. Guardamos los importes y las fechas para nuestros libros, sin su nombre.',
  send: 'Enviarme un enlace',
  sentTitle: 'Revise su correo electrónico',
  sent: 'Si guardamos datos de un comprador con la dirección <address>{email}</address>, le enviamos un enlace. Funciona una sola vez, durante {hours} horas.',
  otherAddress: 'Usar otra dirección',
  copyTitle: 'Su copia de sus datos',
  copyBefore:
    'El archivo contiene lo que sabemos de usted y de sus compras. Se guarda en sus descargas. El enlace funciona una sola vez.',
  download: 'Descargar mis datos',
  deletionTitle: 'Eliminar sus datos de contacto',
  deletionBefore:
    'Su nombre, correo electrónico y teléfono se eliminan de sus compras aquí, y su criador ya no los verá. También se eliminan las reseñas que escribió. Guardamos los importes y las fechas para nuestros libros. Si firmó un acuerdo de compra, este se conserva 4 años, como prueba para usted y el criador. Lo que demuestra una compra ante su banco se conserva 540 días después del pago, para nada más. Esto no se puede deshacer.',
  delete: 'Eliminar mis datos de contacto',
  deletedTitle: 'Sus datos de contacto se eliminaron',
  deleted: 'Su nombre, correo electrónico y teléfono se eliminaron.',
  deletedKept:
    'Su nombre, correo electrónico y teléfono se eliminaron. Lo que firmó para una compra se conserva hasta el {day}: es prueba de un contrato, para usted y el criador.',
  deletedEvidence:
    'Hasta el {day}, mientras su banco aún pueda preguntar por un pago, conservamos lo que demuestra la compra: nombre, correo electrónico, código postal, sus mensajes sobre la mascota, cuáles de nuestros correos llegaron y la foto de la entrega. Solo se usa para responder al banco, y después se elimina sin que tenga que pedirlo de nuevo.',
  badLinkTitle: 'Este enlace ya no funciona',
  badLink: 'Este enlace no es válido, ya se usó o venció. Por favor, pida uno nuevo.',
  newLink: 'Pedir un enlace nuevo',
  underWay:
    'Un pago, una reserva, un reembolso o una disputa suya aún no ha terminado. Por favor, abra este enlace de nuevo cuando termine; hasta entonces necesitamos poder comunicarnos con usted.',
  heldOpen:
    '{amount} del precio de {pet} se guardan por su promesa, que vence el {day}. Sin sus datos nadie puede devolverlos: si continúa, renuncia a la promesa y el criador se queda con esta parte.',
  heldSent:
    '{amount} del precio de {pet} se guardan por su promesa, y el criador tiene su comprobante. Se decide a más tardar el {day}; hasta entonces necesitamos poder comunicarnos con usted. Por favor, pida la eliminación de nuevo después.',
  heldOwed:
    'Se le deben {amount} por su promesa por {pet}. Necesitamos poder comunicarnos con usted a más tardar hasta el {day}. Por favor, pida la eliminación de nuevo después.',
  heldLate:
    'Todavía se le deben {amount} por su promesa por {pet}. Si continúa, seguiremos intentando devolverlos por donde usted pagó, pero nadie podrá preguntarle ni avisarle.',
  giveUp: 'Sé que con esto puedo perder {amount}. Eliminen mis datos de todos modos.',
  giveUpFirst: 'Por favor, confirme abajo que lo desea, porque se guarda dinero para usted.',
};
