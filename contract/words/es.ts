import type * as english from './en.ts';
import type { Same } from './same.ts';

/** Lo que leen los compradores, en español de los Estados Unidos. CONTRIBUTING.md has the rules, "Words for buyers". */

export const frame: Same<typeof english.frame> = {
  secure: 'Pago seguro',
  testMode: 'Modo de prueba: no se mueve dinero real',
  questions: '¿Tiene preguntas sobre esta página?',
  yourData: 'Sus datos',
  terms: 'Términos del servicio (en inglés)',
  privacy: 'Política de privacidad (en inglés)',
  sandbox: 'Entorno de prueba',
  sandboxNotice:
    'Este es un entorno de prueba: no se mueve dinero real. Por favor, no escriba una tarjeta ni datos personales reales.',
  photoMissing: 'La foto llegará pronto',
};

export const titles: Same<typeof english.titles> = {
  missing: 'No encontramos este enlace de pago',
  paused: 'Enlace de pago en pausa',
  expired: 'Esta oferta ha terminado',
  noReceipt: 'No encontramos el recibo',
  noQuestion: 'No encontramos la pregunta',
  unavailable: 'Por favor, inténtelo de nuevo en un momento',
  error: 'Error: {title}',
  neutral: 'Una página de pago de {breeder}',
  neutralDescription: 'Ábrala para ver de qué se trata.',
  noLongerForSale: '{pet} ya no está a la venta. {from}',
  total: '{total} en total: {price} más {percent} % de cargo de la plataforma. {from}',
  from: 'De {breeder}.',
  fromVerified: 'De {breeder}, criador verificado.',
};

export const absent: Same<typeof english.absent> = {
  missing: 'Es posible que este enlace de pago haya vencido o se haya eliminado.',
  paused: 'Este enlace de pago no está disponible por el momento. Por favor, pregunte al criador.',
  expired: 'Esta oferta ha terminado. Por favor, pregunte al criador.',
  noReceipt: 'Es posible que la dirección esté incompleta o que el recibo se haya eliminado junto con sus datos.',
  noQuestion:
    'Es posible que la dirección esté incompleta o que la pregunta se haya eliminado: la guardamos durante 90 días.',
  unavailable: 'No podemos abrir esta página en este momento. No se ha perdido nada y no se le ha cobrado nada.',
  breederSays: 'El criador dice:',
  askForNew: 'Por favor, pida un enlace nuevo al criador.',
  tryAgain: 'Intentar de nuevo',
};

export const link: Same<typeof english.link> = {
  completed: '¡El pago se completó correctamente!',
  cancelled: 'El pago se canceló. Puede intentarlo de nuevo aquí abajo.',
  preparedFor: 'Preparado para <strong>{name}</strong>',
  orderDetails: 'Detalles del pedido',
  total: 'Total',
  payUntil: 'Puede pagar hasta el {time}.',
  status: 'Estado',
  sold: 'Vendido',
  buyer: 'Comprador',
  price: 'Precio',
  platformFee: 'Cargo de la plataforma ({percent} %)',
  soldTitle: 'Esta mascota ya encontró un hogar',
  soldText:
    'La venta de <bdi>{name}</bdi> ya se hizo, así que este enlace no acepta más pagos. Si usted es quien compró, su recibo está en su correo electrónico.',
  refundedTitle: 'Este enlace está cerrado',
  refundedText:
    'El pago de <bdi>{name}</bdi> se hizo con este enlace y después se reembolsó. Para comprar, por favor pida un enlace nuevo al criador.',
  reservedTitle: 'Esta mascota está reservada',
  reservedText:
    '<bdi>{name}</bdi> está reservado para una persona que pagó un depósito. Si es usted, la dirección de su reserva está en su correo.',
  closedTitle: 'No está a la venta en este momento',
  closedText: 'La compra de <bdi>{name}</bdi> no es posible por ahora. Por favor, pregunte al criador.',
  breeder: 'Criador:',
  verified: 'Criador verificado',
  checked: 'Lo que se verificó',
  paymentAccount: 'Cuenta de pagos verificada por Stripe <quiet>desde el {day}</quiet>',
  emailConfirmed: 'Correo electrónico confirmado <quiet>desde el {day}</quiet>',
  plausibleAddress: 'Dirección postal registrada <quiet>desde el {day}</quiet>',
  about: 'Acerca de <bdi>{name}</bdi>',
  ask: 'Hacer una pregunta al criador',
  askPhoto: 'Pedir una foto nueva',
  newPhoto: 'Foto nueva de <bdi>{name}</bdi>',
  newPhotoWords:
    'Se tomó porque un comprador la pidió, con las palabras <strong>“{word}”</strong> en un papel. Enviada el {day}.',
  newPhotoAlt: '{name} con las palabras {word} en un papel',
  code: 'Código {code}',
  report: 'Denunciar esta página',
  photos: 'Fotos',
  photosInRow: '{count, plural, one {# foto} other {# fotos, una junto a otra}}',
  choosePhoto: 'Elija una foto',
  photoOf: 'Foto {number} de {count}',
  photoAlt: '{name}, foto {number}',
};

export const held: Same<typeof english.held> = {
  title: 'Alguien está pagando en este momento',
  paying:
    'Le pedimos que termine dentro del tiempo que se indica abajo. Si no lo hace, usted podrá comprar esta mascota aquí.',
  checking:
    'Se está comprobando su pago, lo que puede tardar un poco. Si no se completa, usted podrá comprar esta mascota aquí.',
  left: '{minutes, plural, one {Queda # minuto aproximadamente} other {Quedan # minutos aproximadamente}}',
  again: 'Ver si ya está disponible',
};

export const hold: Same<typeof english.hold> = {
  left: 'Quedan {time} como máximo',
  soon: 'En cualquier momento',
};

export const protection: Same<typeof english.protection> = {
  title: 'Cómo se protege su pago',
  secure: 'Usted paga en la página segura de Stripe. Ni {breeder} ni {product} ven el número de su tarjeta.',
  verifiedAccount: 'El pago va a una cuenta de pagos que Stripe ha verificado, nunca a una transferencia privada.',
  account: 'El pago va a una cuenta de pagos en Stripe, nunca a una transferencia privada.',
  soldOnce: '{name} se vende una sola vez. Si otra persona paga primero, se le devuelve todo su pago.',
  refunds: 'Reembolsos',
  refundTerms:
    'Los reembolsos los decide <bdi>{breeder}</bdi>, así que acuerde las condiciones antes de pagar. El reembolso llega por el mismo medio con el que pagó, y con él vuelve la parte proporcional del cargo de la plataforma.',
  next: 'Qué sigue',
  choose: 'Elija cómo pagar y termine en la página de pago segura.',
  receipt: 'Le enviaremos su recibo por correo electrónico justo después del pago.',
  contact: '{breeder} se comunicará con usted para acordar la recogida o la entrega.',
};

export const share: Same<typeof english.share> = {
  title: 'Compartir esta página',
  address: 'Dirección de esta página',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  selected: 'Por favor, copie la dirección seleccionada',
};

export const pay: Same<typeof english.pay> = {
  where: '¿Dónde vive?',
  state: 'Estado',
  choose: 'Elija',
  zip: 'Código postal',
  zipRule: 'Cinco dígitos',
  whyPlace: 'Algunos estados tienen reglas sobre cómo se puede pagar una mascota.',
  how: '¿Cómo desea pagar?',
  notAvailable: 'No está disponible para este pago.',
  approval: 'Sujeto a la aprobación de Klarna',
  plans: 'Klarna le muestra sus planes y lo que cuestan antes de que usted acepte.',
  cards: 'Visa, Mastercard o Amex',
  wallets: 'si su dispositivo lo ofrece',
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

export const methods: Same<typeof english.methods> = {
  card: 'Tarjeta de crédito',
  inFour: '4 cuotas sin intereses',
  later: 'Klarna (pagar después)',
  now: 'Klarna (pagar ahora)',
  financing: 'Klarna (financiamiento)',
  overTime: 'Klarna: pague a plazos, sujeto a aprobación',
  direct: 'Tarjeta, y directamente al criador',
};

export const installments: Same<typeof english.installments> = {
  deposit: 'El depósito se paga con tarjeta.',
  notYet:
    'Este criador todavía no puede ofrecer el pago a plazos. Las cuentas nuevas de vendedores necesitan antes una aprobación.',
  from: 'El pago a plazos está disponible a partir de {amount}.',
  upTo: 'El pago a plazos está disponible hasta {amount}.',
  refused:
    'Es posible que el pago a plazos no esté disponible para cuentas nuevas de vendedores. Puede pagar con tarjeta.',
  byCard: '{reason} Puede pagar con tarjeta.',
  priceChanged:
    'El precio ha cambiado desde que abrió esta página: el total ahora es {total}. Por favor, revíselo antes de pagar.',
};

export const pet: Same<typeof english.pet> = {
  facts: 'Datos de <bdi>{name}</bdi>',
  species: 'Especie',
  sex: 'Sexo',
  color: 'Color',
  bornOn: 'Fecha de nacimiento',
  readyOn: 'Listo a partir del',
  done: 'Hecho',
  registration: 'Registro',
  comesWith: 'Incluye',
  guarantee: 'Garantía',
  microchip: 'Microchip',
  microchipEnd: 'Termina en {end} <quiet>(completo después del pago)</quiet>',
  notStated: 'Sin indicar',
  noSex: 'sexo',
  noBirth: 'fecha de nacimiento',
  noVaccination: 'vacunas',
  noVetCheck: 'revisión veterinaria',
  noMicrochip: 'microchip',
  male: 'Macho',
  female: 'Hembra',
  vaccination: 'Vacuna',
  worming: 'Desparasitación',
  vet_check: 'Revisión veterinaria',
  parent_test: 'Prueba de salud de los padres',
  document_vaccination: 'Registro de vacunas ({type, select, pdf {PDF} other {foto}}, {size})',
  document_worming: 'Registro de desparasitación ({type, select, pdf {PDF} other {foto}}, {size})',
  document_vet_check: 'Informe veterinario ({type, select, pdf {PDF} other {foto}}, {size})',
  document_parent_test: 'Resultado de la prueba ({type, select, pdf {PDF} other {foto}}, {size})',
  dog: 'Perro',
  cat: 'Gato',
  rabbit: 'Conejo',
  bird: 'Ave',
  reptile: 'Reptil',
  other: 'Otro animal',
  baby: 'Cachorro o cría, 0-1 año',
  young: 'Joven, 1-3 años',
  adult: 'Adulto, 3-7 años',
  senior: 'Mayor, más de 7 años',
};

export const refund: Same<typeof english.refund> = {
  returned: 'Pago devuelto',
  partlyReturned: 'Pago devuelto en parte',
  mismatch: 'Su pago no era el que se había solicitado por {pet}. Lo sentimos.',
  alreadySold: 'Cuando llegó su pago, la venta de {pet} a otra persona acababa de hacerse. Lo sentimos.',
  notForSale: 'Cuando llegó su pago, {pet} ya no estaba a la venta. Lo sentimos.',
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

export const purchase: Same<typeof english.purchase> = {
  keepId: 'Guarde el número de la transacción por si tiene alguna pregunta.',
  contact: '{breeder} se comunicará con usted para acordar la recogida o la entrega.',
  contactByBreeder: 'El criador se comunicará con usted para acordar la recogida o la entrega.',
  unfinished: 'El pago aún no ha terminado',
  unfinishedText:
    'Todavía no hemos recibido ningún pago por {pet}. Si acaba de pagar, esta página se actualiza sola en un momento.',
  payThere: 'De lo contrario, vuelva a la página de pago o a la página de la mascota y pague allí.',
  confirming: 'Estamos confirmando su pago',
  confirmingText: 'Por lo general tarda unos segundos. Puede quedarse en esta página; por favor, no pague otra vez.',
  receiptSoon: 'Le enviaremos su recibo por correo electrónico en cuanto se confirme el pago.',
  disputed: 'Pago en disputa',
  disputedText: 'Usted disputó este pago con su banco.',
  disputedStep: 'Su banco revisa lo que presentan usted y el criador, y decide. Esto puede tardar semanas.',
  disputedReturn: 'Si decide a su favor, el propio banco le devuelve el dinero.',
  noAction: 'No se le cobrará de nuevo. No tiene que hacer nada.',
  paid: '¡El pago se realizó correctamente!',
  paidText: 'Gracias. Hemos recibido su pago.',
  failed: 'Su reembolso no llegó',
  failedText:
    'Devolvimos {amount}, pero su banco lo envió de vuelta, a menudo porque la tarjeta se canceló o se reemplazó.',
  failedStep:
    'El dinero está a salvo y sigue siendo suyo. Por favor, escriba a la dirección de abajo o a {breeder} para recibirlo de otra manera.',
  failedStepByBreeder:
    'El dinero está a salvo y sigue siendo suyo. Por favor, escriba a la dirección de abajo o al criador para recibirlo de otra manera.',
  returning: 'Le estamos devolviendo su pago',
  returningText: 'Le estamos devolviendo todo su pago de {amount}. Por favor, no pague otra vez.',
  returningMail: 'Le avisaremos por correo electrónico en cuanto esté en camino.',
  checkAgain: 'Comprobar de nuevo',
  details: 'Detalles de la compra',
  pet: 'Mascota',
  amount: 'Importe',
  stateReturning: 'En devolución',
  stateReturned: 'Devuelto',
  stateFailed: 'Aún no devuelto',
  method: 'Forma de pago',
  transaction: 'Número de la transacción',
  next: 'Qué sigue',
};

export const success: Same<typeof english.success> = {
  reach: 'Puede comunicarse con <bdi>{breeder}</bdi> en <strong>{contact}</strong>.',
  reference: 'Su referencia es <strong>{reference}</strong>.',
  view: 'Ver su compra',
  unknown: 'No encontramos el pago',
  unknownText: 'No encontramos ningún pago en esta dirección. Es posible que la dirección esté incompleta.',
  unknownPaid: 'Si ya pagó, su recibo está en su correo electrónico y aquí no tiene que hacer nada más.',
  home: 'Volver al inicio',
};

export const receipt: Same<typeof english.receipt> = {
  title: 'Recibo {reference}',
  heading: 'Recibo',
  purchaseOf: 'Su compra de {pet}',
  number: 'Recibo n.º {number} · {reference}',
  shortNumber: 'N.º {number}',
  purchase: 'Compra',
  amount: 'Importe',
  reference: 'Referencia',
  paidOn: 'Fecha de pago',
  pet: 'Mascota',
  breed: 'Raza',
  breeder: 'Criador',
  contact: 'Contacto',
  buyer: 'Comprador',
  method: 'Forma de pago',
  price: 'Precio',
  platformFee: 'Cargo de la plataforma',
  totalPaid: 'Total pagado',
  refund: 'Reembolso, {day}',
  rejected: 'Reembolso rechazado por el banco, {day}',
  bank: 'Devuelto por el banco, {day}',
  returned: 'Total devuelto',
  inReview: 'El banco del comprador está revisando este pago.',
  note: 'Las fechas están en UTC. Los importes están en dólares estadounidenses. No comparta la dirección de esta página: quien la tenga puede abrirla.',
  download: 'Descargar en PDF',
  pdfNote:
    'Las fechas están en UTC. Los importes están en dólares estadounidenses. Preparado por {product} para el comprador y el criador.',
  thePet: 'la mascota',
  theBreeder: 'El criador',
  theBuyer: 'El comprador',
};

export const handOver: Same<typeof english.handOver> = {
  title: 'Entrega',
  show: 'Muestre este código cuando recoja a <bdi>{pet}</bdi>. El criador lo escanea o lo escribe.',
  keep: 'Déselo solo al criador, y solo cuando <bdi>{pet}</bdi> esté con usted.',
  scan: 'El mismo código para la cámara del criador',
  breederSaid: 'El criador confirmó el {day} la entrega de <bdi>{pet}</bdi>.',
  isWithYou: '¿Está <bdi>{pet}</bdi> con usted?',
  confirm: '{pet} está conmigo',
  youSaid: 'Usted confirmó el {day} que <bdi>{pet}</bdi> está con usted.',
  pack: 'Descargar todo para casa',
  chipNote:
    'El número de microchip de {pet} es {chip}.\n\nRegístrelo a su nombre y con su teléfono, en el registro que le indique el criador o en el del fabricante del chip. Hasta entonces, un refugio que encuentre a {pet} llamará al dueño anterior. Pida a su veterinario que lea el chip en la primera visita: debe mostrar el mismo número.',
  both: '<bdi>{pet}</bdi> se entregó el {day}. Usted y el criador lo han confirmado.',
  mailSubject: 'La entrega de {pet} está confirmada',
  mailPreview: '{breeder} y usted la confirmaron.',
  mailText: '{breeder} y usted confirmaron la entrega de {pet}. Las horas se guardan con su compra.',
};

export const verify: Same<typeof english.verify> = {
  title: '¿Es un enlace de {product}?',
  given: 'Código o dirección del enlace',
  check: 'Comprobar',
  how: 'El código tiene ocho letras y cifras, como K7QM-4T2X. Está en cada página de pago. Leemos la dirección que pegue aquí y no la abrimos.',
  ours: 'Este enlace es nuestro',
  oursText: '<bdi>{breeder}</bdi> ofrece a <bdi>{pet}</bdi>.',
  about: 'Lo que sabemos del criador',
  since: 'Aquí desde',
  sales: 'Ventas completadas',
  open: 'Abrir la página',
  nobody: 'Nadie puede pedirle más dinero en otro lugar.',
  elsewhere:
    'Usted paga en la página que abre este enlace y en ningún otro lugar. Si alguien le pide una transferencia, tarjetas de regalo o dinero para el envío o una jaula, no pague y escriba a {support}.',
  unknown: 'No podemos confirmar este enlace',
  unknownText:
    'Por favor, no pague con él. Revise el código o la dirección letra por letra, o pida al criador un enlace nuevo.',
  foreign: 'Esta dirección no es nuestra',
  foreignText: 'Lleva a <strong>{host}</strong>. Por favor, no pague allí como si fuera nuestra.',
};

export const report: Same<typeof english.report> = {
  thanks: 'Gracias',
  thanksText: 'Su denuncia ha llegado a nuestro equipo. Revisaremos la página y actuaremos si algo está mal.',
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

export const ask: Same<typeof english.ask> = {
  look: 'Revise su correo electrónico',
  sent: 'Enviamos un enlace a <address>{email}</address>. Ábralo y presione el botón: entonces <bdi>{breeder}</bdi> recibirá su pregunta.',
  back: 'Volver a <bdi>{pet}</bdi>',
  title: 'Pregunte por {pet}',
  about: 'Pregunte por <bdi>{pet}</bdi>',
  photoTitle: 'Pida una foto nueva de {pet}',
  photoOf: 'Pida una foto nueva de <bdi>{pet}</bdi>',
  howPhoto:
    'Enviamos a <bdi>{breeder}</bdi> dos palabras para escribirlas en un papel y fotografiarlas junto a la mascota. La foto nueva aparece en la página con esas palabras y su fecha, y le escribiremos en cuanto esté allí. Ninguno de los dos ve la dirección del otro.',
  sentForPhoto:
    'Enviamos un enlace a <address>{email}</address>. Ábralo y presione el botón: entonces le pediremos la foto a <bdi>{breeder}</bdi>.',
  how: 'Enviamos su pregunta a <bdi>{breeder}</bdi> y le mandamos la respuesta por correo electrónico. Ninguno de los dos ve la dirección del otro.',
  name: 'Su nombre',
  email: 'Su correo electrónico',
  question: 'Su pregunta',
  warning:
    'Pague únicamente en la página de la mascota. Si un criador le pide dinero en un mensaje, por favor denúncielo.',
  next: 'Continuar',
};

export const question: Same<typeof english.question> = {
  confirmed: 'Su pregunta se envió. Le escribiremos en cuanto haya una respuesta.',
  written: 'Su mensaje se envió.',
  stopped: 'Ya no le enviaremos correos sobre esta pregunta. Puede seguir leyendo las respuestas aquí.',
  ended: 'La conversación ha terminado.',
  reported: 'Gracias. Nuestro equipo lee su denuncia. La conversación ha terminado.',
  send: '¿Enviar su pregunta?',
  title: 'Su pregunta sobre {pet}',
  about: 'Su pregunta sobre <bdi>{pet}</bdi>',
  toPet: 'Ir a la página de <bdi>{pet}</bdi>',
  confirm: 'Enviarla a {breeder}',
  message: 'Su mensaje',
  mailsStopped: 'Los correos sobre esta pregunta están detenidos. Si escribe de nuevo, se reanudan.',
  write: 'Enviar mensaje',
  further: 'Detener los correos, terminar o denunciar',
  stop: 'Detener los correos sobre esta pregunta',
  end: 'Terminar esta conversación',
  report: 'Denunciar estos mensajes y terminar',
  messages: 'Mensajes',
  you: 'Usted',
  utc: '{time} UTC',
};

export const mail: Same<typeof english.mail> = {
  hello: 'Hola:',
  helloName: 'Hola, {name}:',
  button: 'Si el botón no funciona, abra esta dirección:',
  terms: 'Términos del servicio (en inglés)',
  privacy: 'Política de privacidad (en inglés)',
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
  platformFeePercent: 'Cargo de la plataforma ({percent} %)',
  total: 'Total',
  method: 'Forma de pago',
  breederFact: 'Criador',
  address: 'Dirección',
  reference: 'Referencia',
  view: 'Ver su compra',
  receiptWhy:
    'Recibe este correo porque pagó con un enlace de pago de {product}. Por favor, guárdelo como comprobante.',
  returned: 'Devuelto',
  subject: '{headline}: {pet}',
  onItsWay: '{total} van de vuelta a usted.',
  fullyRefunded: 'Ya se le reembolsó todo su pago.',
  refundWhy:
    'Recibe este correo por un pago hecho con {product}. Si tiene alguna pregunta, consulte a {breeder}, por favor.',
  inFull: 'Se devolvieron {total} en su totalidad.',
  paymentWhy: 'Recibe este correo por un pago hecho con {product}.',
};

export const litter: Same<typeof english.litter> = {
  missingTitle: 'No encontramos la camada',
  missing: 'Es posible que la dirección esté incompleta o que el criador haya eliminado la camada.',
  pausedTitle: 'La camada no se muestra',
  paused: 'Esta camada no se puede mostrar por el momento. Por favor, pregunte al criador.',
  pets: 'Las mascotas de esta camada',
  dam: 'Madre',
  sire: 'Padre',
  stillAvailable: 'Aún disponibles',
  ofAll: '{available, number} de {all, number}',
  available: 'Disponible',
  ask: 'Disponible; por favor, pregunte al criador',
  paying: 'Alguien está pagando',
  sold: 'Ya tiene un hogar',
  reserved: 'Reservado',
  closed: 'No está a la venta por ahora',
  inTotal: '{total} en total, con todos los cargos',
  see: 'Ver a {name}',
  nobody: 'Por ahora no se muestra ninguna mascota de esta camada. Por favor, pregunte al criador.',
  neutralTitle: 'Una página de {breeder}',
  neutralText: 'Ábrala para ver de qué se trata.',
  previewText: 'Quedan {available, number} de {all, number}. De {breeder}.',
  photoOf: 'Una mascota de {litter}',
};

export const reservation: Same<typeof english.reservation> = {
  title: 'Reservar con un depósito',
  now: 'Se paga ahora',
  later: 'Se paga después',
  dueAtHandOver: 'El resto se paga cuando le entreguen la mascota.',
  dueOn:
    'El resto vence el {day}. {days, plural, =0 {} one {Si no se paga # día después, el criador puede ofrecer la mascota a otras personas.} other {Si no se paga # días después, el criador puede ofrecer la mascota a otras personas.}}',
  refundable: 'Si cancela antes de que la mascota sea suya, recibe el depósito de vuelta.',
  refundableUntil:
    'Si cancela a más tardar el {day}, recibe el depósito de vuelta. Después de ese día, el criador se queda con él.',
  notRefundable: 'Si cancela, el criador se queda con el depósito.',
  others: 'Si el criador cancela antes, usted recibe todo de vuelta.',
  cardOnly: 'El depósito se paga con tarjeta.',
  depositFor: 'Depósito por {pet}',
  rest: 'Resto del precio de {pet}',
  heading: 'Su reserva de <bdi>{pet}</bdi>',
  pageTitle: 'Su reserva de {pet}',
  state_reserved: '<bdi>{breeder}</bdi> guarda a <bdi>{pet}</bdi> para usted.',
  state_overdue:
    'El plazo del resto ha vencido. <bdi>{breeder}</bdi> puede ofrecer a <bdi>{pet}</bdi> a otras personas.',
  state_paid: '<bdi>{pet}</bdi> está pagado por completo. Su recibo está en su correo.',
  state_released: 'Esta reserva ha terminado.',
  progress: '{paid} de {total} pagados',
  paid: 'Pagado hasta ahora',
  due: 'Falta por pagar',
  total: 'Importe total',
  terms: 'Sus condiciones',
  pay: 'Pagar el resto',
  amount: 'Importe que paga ahora',
  amountHint: 'Todo o una parte. Incluye la tarifa de la plataforma.',
  payButton: 'Continuar al pago',
  waiting: 'Se está verificando un pago. Esta página lo muestra cuando llegue.',
  disputed: 'Usted disputó un pago con su banco, por eso ahora no se puede pagar nada más.',
  cancelTitle: 'Cancelar la reserva',
  cancelAll: 'Recibe de vuelta todo lo que pagó: {amount}.',
  cancelPart: 'El criador se queda con el depósito. Usted recibe {amount} de vuelta.',
  cancelNothing: 'El criador se queda con el depósito, así que usted no recibe nada de vuelta.',
  sure: 'Sí, cancelo mi reserva',
  cancelButton: 'Cancelar la reserva',
  payments: 'Pagos',
  deposit: 'Depósito, {day}',
  part: 'Parte del resto, {day}',
  keep: 'No comparta la dirección de esta página: quien la tiene puede abrirla.',
  missingTitle: 'Reserva no encontrada',
  missing: 'Puede que la dirección esté incompleta, o que la reserva se haya borrado junto con sus datos.',
  open: 'Ver su reserva',
  reservedSubject: '{pet} está reservado para usted',
  reservedPreview: 'Pagó {paid} a {breeder}.',
  reservedText: 'Gracias. Su depósito de {paid} llegó a {breeder}, que guarda a {pet} para usted.',
  keepAddress: 'Pague el resto en la dirección de abajo, de una vez o por partes. No la comparta con nadie.',
  partSubject: 'Su pago por {pet}',
  partText: 'Recibimos {part}. Faltan {due}.',
  endedSubject: 'Su reserva de {pet} ha terminado',
  endedByYou: 'Usted canceló su reserva de {pet}.',
  endedByBreeder: '{breeder} terminó su reserva de {pet}.',
  back: 'Le devolvemos {returned}. Otro correo le avisa cuando esté en camino.',
  nothingBack: 'Según sus condiciones, no recibe nada más de vuelta.',
  see: 'Ver lo pagado y lo que falta',
  dueSubject: 'El resto del precio de {pet}',
  overdueSubject: 'El plazo del resto del precio de {pet} ha vencido',
  isDue: '{due} vencen el {day}.',
  isOverdue: '{due} vencieron el {day}. Por favor, pague este importe o pregunte al criador.',
};

export const cash: Same<typeof english.cash> = {
  subject: '¿Pagó usted {amount} por {pet}?',
  recorded:
    '{breeder} anotó que usted pagó {amount} {method, select, zelle {por Zelle} other {en efectivo}} el {day}. Confírmelo, o diga qué no está bien. Solo cuenta cuando usted lo confirma.',
  withdrawnSubject: 'Se retiró un pago por {pet}',
  withdrawn: '{breeder} retiró el pago de {amount} que esperaba su respuesta. Usted no tiene que hacer nada.',
  returnedSubject: 'Se devolvieron {amount} por {pet}',
  returned:
    '{breeder} anotó que le devolvió los {amount} que usted pagó directamente. Si no los tiene, pregunte al criador.',
  confirmed: 'Usted confirmó que pagó {part} directamente al criador. Todavía faltan {due}.',
  back: 'Los {amount} que usted pagó directamente se los devuelve {breeder} en persona, no nosotros. Póngase de acuerdo con el criador.',
  title: '¿Pagó usted esto?',
  asked:
    '<bdi>{breeder}</bdi> anotó que usted pagó {amount} {method, select, zelle {por Zelle} other {en efectivo}} el {day}. Solo cuenta cuando usted lo confirma.',
  yes: 'Sí, pagué {amount}',
  no: 'Esto no está bien',
  words: '¿Qué no está bien? Lo lee el criador.',
  noButton: 'Avisar al criador',
  part: '{method, select, zelle {Zelle} other {Efectivo}} al criador, {day}',
  cancel: 'El criador le devuelve {amount} en persona.',
};
