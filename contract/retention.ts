/** How long personal data is kept, in days. The privacy policy, docs/retention.md and the nightly job read it. */
export const RETENTION_DAYS = {
  /** Name, email and phone on a checkout that was never paid. */
  unpaidContact: 30,
  /** The hash that connects a browser with its checkouts. */
  buyerKey: 30,
  /** The buyer of a paid order: claims from a sale of goods expire after four years (UCC 2-725). */
  saleContact: 4 * 365 + 1,
  /** Network address and browser of a signature: card disputes come within 120 days, in rare cases within 540. */
  signatureDevice: 540,
  /** The buyer that a link was made for: from when it was made, and from when it was archived. */
  linkBuyer: 365,
  archivedLinkBuyer: 30,
  /** What proves a sale whose buyer had their data erased: from the payment, as long as it may be disputed in rare cases. */
  keptEvidence: 540,
  /** A question of a buyer and its answers, after the newest of them. */
  question: 90,
  /** One that the buyer didn't confirm. */
  unconfirmedQuestion: 2,
  /** A buyer whom a breeder blocked. */
  blockedBuyer: 730,
  /** A buyer who asked to reserve a pet. */
  reservationRequest: 30,
  /** An alert that waits for a pet to be free; the hash of its address after that mail; and after "never again". */
  alert: 30,
  sentAlert: 1,
  stoppedAlerts: 730,
  /** A person on a waiting list: while they wait, after that, unconfirmed, and approved but not paid. */
  waiting: 365,
  endedWaiting: 90,
  unconfirmedWaiting: 2,
  approvedWaiting: 14,
  /** The rows of an imported file, which can be undone as long. */
  import: 7,
  /** What a breeder posted for those who wait for a pet. */
  petUpdate: 365,
  /** A new photo that buyers asked for. */
  proof: 90,
  /** Recipient and text of a mail. */
  mail: 90,
  /** The row without its content, which prevents sending the mail twice. */
  mailRow: 400,
  /** Mails as files, without a mail server. */
  mailFile: 30,
  /** The payload of a processed event of the provider. */
  eventPayload: 7,
  /** The row without its payload; the provider itself keeps events for 30 days. */
  event: 90,
  /** An event that was never processed. */
  openEvent: 365,
  /** The provider's customer of a deleted account; late payments are refunded first. */
  closedCustomer: 7,
  /** An API key that has expired. */
  expiredKey: 30,
  /** The log of a webhook's deliveries. */
  webhookDelivery: 30,
  job: 7,
  audit: 365,
} as const;
