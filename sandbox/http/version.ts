/** The only version of Stripe's API that the sandbox supports. */
export const apiVersion = '2026-10-28.endive';
