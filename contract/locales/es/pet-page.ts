import type * as english from '../en/pet-page.ts';
import type { SameKeys } from '../same-keys.ts';

export const link: SameKeys<typeof english.link> = {
  completed: '¡El pago se completó correctamente!',
  cancelled: 'El pago se canceló. Puede intentarlo de nuevo aquí abajo.',
  unpaid: 'Su pago no se completó y no se le cobró nada. Puede intentarlo de nuevo aquí abajo.',
  preparedFor: 'Preparado para <strong>{name}</strong>',
  orderDetails: 'Detalles del pedido',
  total: 'Total',
  payUntil: 'Puede pagar hasta el {time}.',
  status: 'Estado',
  sold: 'Vendido',
  buyer: 'Comprador',
  price: 'Precio',
  platformFee: 'Cargo de la plataforma ({percent}%)',
  soldTitle: 'Esta mascota ya encontró un hogar',
  soldText:
    '<bdi>{name}</bdi> ya se vendió, así que este enlace no acepta más pagos. Si usted es quien compró, su recibo está en su correo electrónico.',
  refundedTitle: 'Este enlace está cerrado',
  refundedText:
    '<bdi>{name}</bdi> ya se vendió con este enlace, y esa venta se canceló. Para comprar, por favor pida un enlace nuevo al criador.',
  reservedTitle: 'Esta mascota está reservada',
  reservedText:
    'Una persona que pagó un depósito tiene la reserva de <bdi>{name}</bdi>. Si es usted, el enlace a su reserva está en su correo electrónico.',
  closedTitle: 'No está a la venta en este momento',
  closedText: 'Por ahora <bdi>{name}</bdi> no está a la venta. Por favor, pregunte al criador.',
  breeder: 'Criador:',
  verified: 'Criador verificado',
  checked: 'Lo que se verificó',
  paymentAccount: 'Cuenta de pagos verificada por Stripe <quiet>desde el {day}</quiet>',
  emailConfirmed: 'Correo electrónico confirmado <quiet>desde el {day}</quiet>',
  plausibleAddress: 'Dirección postal registrada <quiet>desde el {day}</quiet>',
  robotBox: 'Casilla “No soy un robot” marcada al registrarse',
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

export const held: SameKeys<typeof english.held> = {
  title: 'Alguien está pagando en este momento',
  keptTitle: 'Mascota apartada para otra persona',
  kept: 'Esta mascota está apartada para otra persona hasta el {time}. Si no la compra antes, usted podrá comprarla aquí.',
  paying:
    'Le pedimos que termine dentro del tiempo que se indica abajo. Si no lo hace, usted podrá comprar esta mascota aquí.',
  checking:
    'Se está comprobando su pago, lo que puede tardar un poco. Si no se completa, usted podrá comprar esta mascota aquí.',
  left: '{minutes, plural, one {Queda # minuto aproximadamente} other {Quedan # minutos aproximadamente}}',
  again: 'Ver si ya está disponible',
  tellMe: 'Avíseme por correo si queda disponible',
};

export const hold: SameKeys<typeof english.hold> = {
  left: 'Quedan {time} como máximo',
  soon: 'En cualquier momento',
};

export const share: SameKeys<typeof english.share> = {
  title: 'Compartir esta página',
  address: 'Dirección de esta página',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  selected: 'Por favor, copie la dirección seleccionada',
};

export const pet: SameKeys<typeof english.pet> = {
  facts: 'Datos de <bdi>{name}</bdi>',
  species: 'Especie',
  sex: 'Sexo',
  color: 'Color',
  bornOn: 'Fecha de nacimiento',
  readyOn: 'Disponible a partir del',
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

export const alert: SameKeys<typeof english.alert> = {
  title: '{pet}: un correo cuando quede disponible',
  heading: 'Un correo cuando <bdi>{pet}</bdi> quede disponible',
  how: 'Si la otra persona no termina de pagar, enviamos un solo correo a cada persona que lo pidió, en el orden en que lo pidieron y con {minutes} minutos de diferencia. No se reserva nada: se lleva la mascota quien pague primero.',
  kept: 'Usamos su dirección solo para este correo. La borramos cuando se envía, cuando la mascota se vende o después de {days} días. Si ya detuvo estos correos, no recibirá ninguno.',
  send: 'Avíseme',
  asked: 'Le avisaremos por correo',
  askedText:
    'Cuando <bdi>{pet}</bdi> quede disponible, enviaremos un solo correo a <address>{email}</address>. Si la mascota se vende, no le escribiremos.',
  keepOpen: 'También puede dejar la página abierta: en pocos segundos muestra si la mascota queda disponible.',
  full: 'Tantas personas esperan a esta mascota que la lista está llena. Si ya lo había pedido, conserva su lugar.',
  aPet: 'La mascota por la que preguntó',
  mailSubject: '{pet}: disponible de nuevo',
  mailPreview: 'Nadie está pagando en este momento.',
  mailText:
    'Usted nos pidió este aviso. En este momento nadie está pagando, y quien pague primero se lleva la mascota.',
  mailOrder:
    'Le toca a usted. Si la mascota sigue disponible en {minutes} minutos, la siguiente persona recibe este correo. Solo le escribimos una vez: si alguien se adelanta, puede pedirlo otra vez en la página.',
  mailButton: 'Abrir la página',
  mailWhy:
    'Recibe este único correo porque alguien, esperamos que usted, escribió su dirección en una página de {product}.',
  mailStop: 'No recibir más correos como este',
  stopTitle: '¿Detener estos correos?',
  stopText:
    'Ya no le avisaremos cuando una mascota quede disponible, aunque alguien escriba su dirección. Seguirá recibiendo los correos sobre sus propios pagos y preguntas.',
  stop: 'Detener estos correos',
  stopWaitlist:
    'Ya no le escribiremos sobre este lugar en una lista de espera, ni siquiera cuando le toque elegir. Conserva su lugar, y su página dice cuándo le toca.',
  stoppedWaitlist:
    'No le escribiremos sobre este lugar en una lista de espera. Lo conserva; su página dice cuándo le toca elegir.',
  stopTrial: 'Ya no le escribiremos sobre su prueba gratuita. Su cuenta dice cuándo termina.',
  stoppedTrial: 'No le escribiremos sobre su prueba gratuita. Su cuenta dice cuándo termina.',
  stopLink:
    'Ya no le enviaremos enlaces de pago de criadores, aunque alguno escriba su dirección. Seguirá recibiendo los correos sobre sus propios pagos y preguntas.',
  stopInvitation: 'No le enviaremos más invitaciones para trabajar con criadores, aunque alguno escriba su dirección.',
  stoppedInvitation: 'No le enviaremos invitaciones para trabajar con criadores.',
  stopReview: 'Ya no le pediremos reseñas. Seguirá recibiendo los correos sobre sus propios pagos y preguntas.',
  stoppedReview: 'No le pediremos reseñas. La página de un recibo todavía le envía el enlace.',
  stoppedLink: 'No le enviaremos enlaces de pago de criadores, aunque alguno escriba su dirección.',
  stopPictures:
    'Ya no le avisaremos por correo cuando haya fotos nuevas de esta mascota o camada. Su página las sigue mostrando.',
  stoppedPictures: 'No le avisaremos por correo de fotos nuevas de esta mascota o camada. Su página las muestra.',
  stopped: 'Estos correos están detenidos',
  stoppedText: 'Ya no le avisaremos cuando una mascota quede disponible, aunque alguien escriba su dirección.',
  allow: 'Permitirlos de nuevo',
  missingTitle: 'No encontramos este enlace',
  missing: 'Es posible que el enlace esté incompleto. Por favor, abra el enlace completo del correo.',
};
