import type { AgreementTemplate } from '../../../contract/agreements/agreement-text.ts';

/** What a breeder begins with: each field once. */
export const BUILT_IN_TEMPLATE: AgreementTemplate = {
  text: `SALES AGREEMENT

This text is a template and not legal advice. Laws on the sale of animals differ from state to state: a lawyer of the breeder's state should read it before it is used.

1. Who agrees
{{breeder_name}} (website: {{breeder_website}}) is the breeder. The buyer is {{buyer_name}}. They agree on {{date}}.

2. The animal
Name: {{pet_name}}
Species: {{species}}
Breed: {{breed}}
Sex: {{sex}}
Born: {{born}}
Microchip: {{microchip}}

3. The price
The price is {{price}}. With the platform fee of {{fee}} the buyer pays {{total}} through the payment link. If the buyer reserves the animal with a deposit, the terms of the deposit on the payment page are a part of this agreement.

4. Health
{{health_guarantee}}

5. Spay or neuter
{{spay_neuter}}

6. Return to the breeder
{{return_to_breeder}}

7. Hand-over
The animal becomes the buyer's once it is paid in full and handed over. From then on the buyer cares for it and pays for its care.

8. The law
Nothing in this agreement takes away a right that the law of the breeder's or the buyer's state gives to either of them.`,
  healthGuarantee: `The breeder knows of no illness of the animal on the day of hand-over, except as written in its health records. The buyer has it examined by a licensed veterinarian within 72 hours after hand-over.
If the veterinarian finds in that time a serious illness that the animal already had, and says so in writing, the buyer may return the animal and gets the price back.
If a licensed veterinarian finds before the animal's first birthday a serious hereditary defect, and says so in writing, the buyer may return it for the price, or keep it and agree with the breeder on a part of the price.
Accidents and illnesses that began after the hand-over are not covered.`,
  spayNeuter: `The animal is sold as a companion and not for breeding. The buyer has it spayed or neutered at the age that the buyer's veterinarian recommends, and sends the breeder a note of the veterinarian.`,
  returnToBreeder: `If the buyer cannot keep the animal, at any time of its life, the buyer writes to the breeder first, and the breeder may take it back. The buyer does not give it to a shelter, a store or a reseller. Whether a part of the price goes back is agreed then.`,
};
