/** What other nouns may use of reservations. */
export { type End, endReservation } from './end-reservation.ts';
export { countIfFree } from './count-if-free.ts';
export { decideEnding, decideForfeiture, refuseLess } from './decide-forfeiture.ts';
export { heldPayment } from './held-payments.ts';
export { termsAt } from './move-terms.ts';
export { planReminders } from './plan-reminders.ts';
export { presentAccount } from './presenter.ts';
export { queueReservedMails } from './queue-mails.ts';
export { DISPUTED, endingByBreeder, IN_FLIGHT } from './release.ts';
export { giveReservedPet, refuseBeingPaid } from './reserved-pet.ts';
export { reservationMails } from './sent-mails.ts';
