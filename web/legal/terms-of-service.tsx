import { PLANS, PLATFORM_FEE_PERCENT, TRIAL_DAYS } from '../../contract/business.ts';
import { LEGAL_ADDITION_DATE } from '../../contract/legal.ts';
import { formatMoney } from '../../contract/money.ts';
import { PROVIDER_PRICES_TEXT } from '../../contract/payments/provider-prices.ts';
import { LegalText, type LegalTextProps } from './legal-text.tsx';

export default function TermsOfService({ productName: name, supportEmail, heading: H }: LegalTextProps) {
  return (
    <LegalText>
      <p>
        These terms are the agreement between you and {name} (&ldquo;we&rdquo;). By creating an account or paying
        through a link you accept them. If you don&rsquo;t, please don&rsquo;t use the service.
      </p>

      <H>1. Who May Use {name}</H>
      <p>
        You must be at least 18 years old and able to enter into contracts. Accounts are for legitimate pet-breeding
        businesses. What you tell us about yourself must be true and kept up to date, and you are responsible for what
        happens under your account and password.
      </p>

      <H>2. What We Provide</H>
      <p>
        Breeders list pets and send payment links. Buyers pay through them by card or in installments. We are not the
        seller, the breeder or the owner of any animal, and not a party to the sale: the contract about a pet is between
        the breeder and the buyer.
      </p>

      <H>3. Payments and Fees</H>
      <ul>
        <li>
          Payments are direct charges on the breeder&rsquo;s own Stripe account, under Stripe&rsquo;s terms. We never
          hold the money of a sale.
        </li>
        <li>
          The buyer pays a platform fee of {PLATFORM_FEE_PERCENT}% on top of the price. It is shown before payment.
        </li>
        <li>Stripe takes its processing fee from the breeder: {PROVIDER_PRICES_TEXT}.</li>
        <li>
          Installments are offered by Klarna, which decides on approval under its own terms. Some states have rules for
          how a pet may be paid: where the law allows no financing we offer none, and where it forbids non-refundable
          deposits we don&rsquo;t show a text that asks for one. Buyers tell us their state and ZIP code for that before
          they pay. The page says which rule applies.
        </li>
        <li>
          When a breeder refunds a sale, our fee is given back in proportion. Stripe&rsquo;s processing fee is not.
        </li>
      </ul>

      <H>4. Trial and Subscription</H>
      <p>
        The first {TRIAL_DAYS} days are free, once per person, and need no credit card. After that the Professional plan
        costs {formatMoney(PLANS.monthly.priceCents)} per month or {formatMoney(PLANS.yearly.priceCents)} per year. A
        subscription renews automatically unless you cancel before the next billing cycle. Without a trial or a
        subscription your links are paused.
      </p>

      <H>5. Acceptable Use</H>
      <p>You agree:</p>
      <ul>
        <li>to do nothing illegal with the service;</li>
        <li>to offer no animals whose sale is prohibited, and to take no part in cruelty to animals;</li>
        <li>not to misrepresent pets or their health;</li>
        <li>to upload no malicious code;</li>
        <li>not to try to reach data, accounts or systems without authorization;</li>
        <li>to harass nobody;</li>
        <li>to use payment links only for legitimate pet sales.</li>
      </ul>

      <H>6. Your Content</H>
      <p>
        You own the texts and photos that you upload. You grant us a worldwide, non-exclusive, royalty-free license to
        store, adapt and show them as far as the service needs it. The license ends when you delete them. You confirm
        that you have the right to upload them.
      </p>

      <H>7. Your Responsibilities</H>
      <p>As a breeder you are responsible for:</p>
      <ul>
        <li>the accuracy of your payment links: the pet, its health, its age and its price;</li>
        <li>disputes with your customers, and answering them in good time;</li>
        <li>refunds, and the promises that you made about them;</li>
        <li>
          compliance with the laws on breeding, selling, transporting and vaccinating animals where you and your buyer
          live;
        </li>
        <li>taxes on your sales.</li>
      </ul>

      <H>8. Verification</H>
      <p>
        &ldquo;Verified Breeder&rdquo; means three things: the payment provider has verified the breeder&rsquo;s
        account, the breeder has confirmed an email address, and a plausible postal address is on file, whose ZIP code
        fits its state. The page of a link names each check that passed, and since when. It is not a promise about an
        animal or a person. Buyers should ask, visit, and look at papers before they pay.
      </p>

      <H>9. Ending the Agreement</H>
      <p>
        You may unsubscribe at any time. Cancellation is immediate: nothing more is charged and your links are paused.
        On request we delete or export your data. We may suspend or terminate an account for violating these terms or
        for non-payment. Where we can, we tell you first and why. Purchases already paid for stay valid.
      </p>

      <H>10. No Warranty</H>
      <p>
        We work to keep the service running and correct, but provide it &ldquo;as is&rdquo;. As far as the law allows,
        we give no warranty that it is free of interruptions or faults, nor about any animal, breeder or buyer.
      </p>

      <H>11. Limit of Liability</H>
      <p>
        As far as the law allows, we are not liable for indirect or consequential loss, and our total liability to you
        is limited to the amount that you paid us in the previous 12 months. Nothing here limits liability that
        can&rsquo;t be limited by law.
      </p>

      <H>12. Disputes with Us</H>
      <p>
        Please write to us first; most things can be settled so. What can&rsquo;t be is decided by binding arbitration
        on an individual basis, not in court, except in small-claims court where that applies. You and we waive class
        actions and class arbitration. Where the law gives consumers a right to go to court that can&rsquo;t be waived,
        it stays.
      </p>

      <H>13. Changes</H>
      <p>
        We may change these terms. We tell account holders by email at least 14 days before a change that matters. Using
        the service afterwards means that you accept it; otherwise you may leave at any time.
      </p>

      <H>14. Contact</H>
      <p>
        Questions about these terms:{' '}
        <a className="text-evergreen underline underline-offset-4" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      </p>

      <p>
        <strong>Addition of {LEGAL_ADDITION_DATE}.</strong> What the service does besides:
      </p>
      <ul>
        <li>
          <strong>Waiting lists.</strong> A breeder may keep a waiting list for a litter and decides its order. A place
          on it is no promise of a pet.
        </li>
        <li>
          <strong>Deposits.</strong> A deposit reserves a pet, or a place on a list, by the terms that the buyer reads
          before paying. It goes to the breeder&rsquo;s own account, who owes it back where those terms or the law say
          so.
        </li>
        <li>
          <strong>Agreements.</strong> A breeder may ask buyers to sign an agreement of their own before they pay. It
          binds breeder and buyer, and not us.
        </li>
        <li>
          <strong>Hand-over and documents.</strong> Both sides confirm when the pet has changed hands. Health documents
          are the breeder&rsquo;s statement; we don&rsquo;t check them.
        </li>
        <li>
          <strong>Questions.</strong> We pass questions and answers on, and may close a conversation that breaks these
          terms.
        </li>
        <li>
          <strong>Passkeys.</strong> A passkey opens your account as your password does. Remove one that you no longer
          hold.
        </li>
      </ul>
    </LegalText>
  );
}
