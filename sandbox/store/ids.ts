import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Uniformly random letters and digits. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte; accepting larger bytes would bias the first letters.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

/** Prefix and length of Stripe's ids. */
const shapes = {
  account: ['acct_1', 15],
  charge: ['ch_3', 23],
  payment: ['py_3', 23],
  customer: ['cus_', 14],
  dispute: ['du_1', 23],
  invoice: ['in_1', 23],
  invoiceLine: ['il_1', 23],
  portalConfiguration: ['bpc_1', 23],
  paymentMethodConfiguration: ['pmc_1', 23],
  paymentMethodDomain: ['pmd_1', 23],
  portalSession: ['bps_1', 23],
  portalVisit: ['', 40],
  setupIntent: ['seti_1', 23],
  subscription: ['sub_1', 23],
  subscriptionItem: ['si_', 14],
  testClock: ['clock_1', 23],
  checkoutSession: ['cs_test_a1', 56],
  event: ['evt_1', 23],
  eventDestination: ['ed_test_6', 42],
  signingSecret: ['whsec_', 32],
  thinEvent: ['evt_test_6', 42],
  applicationFee: ['fee_1', 23],
  feeRefund: ['fr_', 14],
  file: ['file_1', 23],
  fraudWarning: ['issfr_1', 23],
  item: ['li_1', 23],
  paymentIntent: ['pi_3', 23],
  paymentMethod: ['pm_1', 23],
  mandate: ['mandate_1', 23],
  financialAccount: ['fca_1', 23],
  payout: ['po_1', 23],
  price: ['price_1', 23],
  product: ['prod_', 14],
  refund: ['re_3', 23],
  paymentRefund: ['pyr_1', 23],
  review: ['prv_1', 23],
  request: ['req_', 14],
  transaction: ['txn_1', 23],
  accountLink: ['', 32],
  onboarding: ['', 32],
} as const;

/** A new id of the given kind, e.g. `pi_3Qx…`. */
export function newId(kind: keyof typeof shapes): string {
  const [prefix, length] = shapes[kind];
  return prefix + randomText(length);
}
