/** Extras that a buyer may add to a pet, and a discount. */
export const extras = {
  title: 'Would you like to add something?',
  each: '{price} each, {most} at most',
  update: 'Update total',
  bound: 'Please choose a whole number from 0 to {most} for {name}.',
  change: 'Change extras',
  quantity: '{name} × {quantity}',
  returning_buyer: 'Discount for a returning buyer',
  second_pet: 'Discount for a second pet',
  other: 'Discount',
} as const;
