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
  closed: 'No está a la venta por ahora',
  inTotal: '{total} en total, con todos los cargos',
  see: 'Ver a {name}',
  nobody: 'Por ahora no se muestra ninguna mascota de esta camada. Por favor, pregunte al criador.',
  neutralTitle: 'Una página de {breeder}',
  neutralText: 'Ábrala para ver de qué se trata.',
  previewText: 'Quedan {available, number} de {all, number}. De {breeder}.',
  photoOf: 'Una mascota de {litter}',
};
