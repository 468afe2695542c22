import { isPlanted, type Plant } from './plant.ts';

const CERTAIN = 'nothing counts before the provider is certain';

const common = {
  foundAt: 20,
  deposits: true,
  themes: ['sales', 'greed'],
  holds: 'checkout',
  focus: 'debit,peek',
} as const;

/** What a product could give for a payment that its bank hasn't made. */
export const plantsOfDebits: Plant[] = [
  {
    ...common,
    name: 'the code of certain sales only',
    finds: [CERTAIN],
    change: {
      file: 'server/features/orders/hand-over-state.ts',
      from: 'boolean => HANDED_OVER.includes(status);',
      to: `boolean => HANDED_OVER.includes(status) || (status === 'processing' && ${isPlanted('the code of certain sales only')});`,
    },
  },
  {
    ...common,
    name: 'the revenue of certain sales only',
    nightly: true,
    finds: [CERTAIN],
    change: {
      file: 'server/features/sales/figures-reading.ts',
      from: 'totalRevenue: toAmount(revenueCents + recorded.cents)',
      to: `totalRevenue: toAmount(revenueCents + recorded.cents + (!${isPlanted('the revenue of certain sales only')} ? 0 : Number(
        (await db.execute(sql\`select coalesce(sum(price_cents), 0) as cents from orders
          where seller_id = \${actor.id} and status = 'processing'\`)).rows[0]!['cents'])))`,
    },
  },
  {
    ...common,
    name: 'the word that a debit isn’t certain',
    nightly: true,
    finds: [CERTAIN],
    change: {
      file: 'server/features/checkout/purchase.ts',
      from: "hasUnsettledMoney ? 'processing' : 'paid',",
      to: `hasUnsettledMoney && !${isPlanted('the word that a debit isn’t certain')} ? 'processing' : 'paid',`,
    },
  },
  {
    ...common,
    name: 'the pet that a debit keeps',
    finds: ['a pet whose payment is in flight is for nobody else'],
    change: {
      file: 'server/features/settlement/bank-payment.ts',
      from: 'holdsPet: isAlone,',
      to: `holdsPet: ${isPlanted('the pet that a debit keeps')} ? false : isAlone,`,
    },
  },
];
