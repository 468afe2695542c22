import type { ErrorCode } from '../error-codes.ts';

/** What Spanish pages say for a refusal, by its code. English pages say the sentence of the API. */
export const refusals: Partial<Record<ErrorCode, string>> = {
  agreement_changed: 'El acuerdo ha cambiado desde que abrió esta página. Por favor, léalo de nuevo y fírmelo.',
  agreement_required: 'El criador vende con un acuerdo. Por favor, léalo y fírmelo antes de pagar.',
  busy: 'Se está abriendo otro pago para esta mascota. Por favor, inténtelo de nuevo.',
  captcha_required: 'No pudimos comprobar su navegador. Por favor, vuelva a cargar la página e inténtelo de nuevo.',
  changed: 'Esta oferta acaba de cambiar. Por favor, revísela e inténtelo de nuevo.',
  database_unreachable: 'No podemos atenderle en este momento. Por favor, inténtelo de nuevo en un minuto.',
  expired: 'Esta oferta ha terminado. Por favor, pregunte al criador.',
  foreign_origin: 'Este formulario llegó desde otro sitio. Por favor, vuelva a abrir la página.',
  gone: 'Esto ya no está disponible.',
  held: 'Alguien está pagando por esta mascota en este momento. Por favor, inténtelo de nuevo en un rato.',
  invalid: 'Falta algo o no está bien escrito. Por favor, revise lo que escribió.',
  not_for_sale: 'Esta mascota no está a la venta por el momento. Por favor, pregunte al criador.',
  not_found: 'No lo encontramos. Es posible que se haya eliminado.',
  paused: 'Este enlace de pago no está disponible por el momento. Por favor, pregunte al criador.',
  provider_refused: 'El servicio de pago no aceptó este pago. Por favor, inténtelo de nuevo o pregunte al criador.',
  provider_unreachable: 'No podemos comunicarnos con el servicio de pago. Por favor, inténtelo de nuevo en un momento.',
  question_closed: 'Esta conversación ha terminado.',
  reserved: 'Esta mascota está reservada.',
  sold: 'Esta mascota ya se vendió.',
  terms_changed: 'Las condiciones han cambiado desde que abrió esta página. Por favor, léalas de nuevo.',
  too_large: 'Lo que envió es demasiado grande.',
  too_many: 'Hubo demasiados intentos. Por favor, espere un momento e inténtelo de nuevo.',
  too_many_tries: 'Hubo demasiados intentos. Por favor, espere un momento e inténtelo de nuevo.',
  too_much: 'Es más de lo que se puede pagar en línea de una vez. Por favor, pregunte al criador cómo pagar.',
  too_slow: 'La solicitud tardó demasiado en llegar. Por favor, inténtelo de nuevo.',
  under_way: 'Su pago por esta mascota se está revisando. Le escribiremos en cuanto sepamos más.',
  waitlist_closed: 'Esta lista de espera no recibe a nadie por el momento.',
  waitlist_full: 'Esta lista de espera está llena.',
};

/** What is wrong with a field of a buyer's form, by the last part of its name. */
export const fieldRefusals: Record<string, string> = {
  act: 'Por favor, elija qué hacer.',
  amount: 'Por favor, escriba un importe válido, como máximo lo que falta por pagar.',
  email: 'Por favor, escriba una dirección de correo electrónico válida.',
  name: 'Por favor, escriba su nombre, sin direcciones de páginas ni de correo.',
  note: 'Por favor, escriba una nota más corta.',
  paymentMethod: 'Por favor, elija una forma de pago.',
  reason: 'Por favor, elija un motivo.',
  state: 'Por favor, elija su estado.',
  sure: 'Por favor, confirme que cancela.',
  text: 'Por favor, escriba su mensaje. Si es muy largo, acórtelo.',
  zip: 'Por favor, escriba un código postal de su estado.',
};
