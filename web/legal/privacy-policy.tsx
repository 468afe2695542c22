import { LEGAL_ADDITION_DATE } from '../../contract/legal.ts';
import { RETENTION_DAYS } from '../../contract/retention.ts';
import { publicPaths } from '../../contract/pages/public-page.ts';
import { LegalText, type LegalTextProps } from './legal-text.tsx';

export default function PrivacyPolicy({ productName: name, supportEmail, heading: H }: LegalTextProps) {
  const mail = (
    <a className="text-evergreen underline underline-offset-4" href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>
  );
  return (
    <LegalText>
      <p>
        This policy says what {name} (&ldquo;we&rdquo;) knows about you, why, who else sees it, and what you can do
        about it. It covers breeders who have an account and buyers who open a payment link.
      </p>

      <H>1. Information We Collect</H>
      <p>From breeders, we collect:</p>
      <ul>
        <li>
          your name, username, email address, physical address and, if you give them, your phone number and website;
        </li>
        <li>your password, which we keep only as a cryptographic hash that can&rsquo;t be turned back;</li>
        <li>
          payment information: the identifier and state of your connected Stripe account, your plan, and records of your
          sales, fees and refunds;
        </li>
        <li>
          your pets: names, breeds, ages, prices, descriptions and photos, and, if you switch it on, the page of your
          kennel with its address, name, story and pictures;
        </li>
        <li>
          what you post for those who wait for a pet or a litter: photos, weights and a few words, which their private
          pages show;
        </li>
        <li>
          usage data: login times, pages visited and features used, with the network address and browser that every
          request carries.
        </li>
      </ul>
      <p>
        From customers (buyers), we hold the contact details on a payment request: name, email and phone, as far as the
        buyer or the breeder gives them, the state and ZIP code that a buyer chooses, the notes that a breeder keeps
        about a sale, of who signs a breeder&rsquo;s agreement, the text, the typed name, the time, network address and
        browser, the photo that a breeder may add of a hand-over, the paper or photo that a buyer sends as proof of a
        promise and what the breeder writes about it, of who asks a breeder a question, name, email and the messages of
        both sides, and, of who asks to be emailed once a pet is free, the email address. Card numbers and bank details
        are typed on the payment provider&rsquo;s own page. They never reach us.
      </p>
      <p>
        We count how many people open a payment link on a day. To count each reader once, we keep a keyed fingerprint of
        network and browser until the day after; it is on no device, and names nobody.
      </p>
      <p>
        When you upload a photo we make a new copy of it and drop everything hidden in the file, such as the place where
        it was taken.
      </p>

      <H>2. How We Use Your Information</H>
      <ul>
        <li>to run your account, your listings and your payment links, and to take subscription payments;</li>
        <li>to show a buyer who is selling: your name, your address and which checks you passed;</li>
        <li>to complete a purchase, and to tell both sides what happened to it;</li>
        <li>to prevent fraud and abuse, and to keep the books that the law asks for;</li>
        <li>to answer you when you write to us, and to find and fix faults.</li>
      </ul>
      <p>
        We don&rsquo;t show advertising, don&rsquo;t build profiles, and make no decision about you by machine alone.
      </p>

      <H>3. Information Sharing</H>
      <p>We don&rsquo;t sell or rent personal information. We share it only in these cases:</p>
      <ul>
        <li>
          <strong>With the other side of a sale.</strong> Anyone who opens your payment link sees the pet, your full
          name and your physical address (town and state only, if you choose so in your profile). You see your
          buyer&rsquo;s contact details, and what they signed with its time, network address and browser. A buyer who
          has paid sees the phone number or email address that you choose.
        </li>
        <li>
          <strong>With the other side of a question.</strong> Before paying, a buyer can ask a breeder. We pass on name
          and text, never an address. Our team reads the messages that one side reports.
        </li>
        <li>
          <strong>With Stripe and Klarna.</strong> Payments go to the breeder&rsquo;s own Stripe account as direct
          charges. Stripe, and Klarna where installments are chosen, handle the data of a payment under their own
          privacy policies.
        </li>
        <li>
          <strong>With companies that work for us,</strong> such as hosting and mail delivery, on our instructions only.
        </li>
        <li>
          <strong>When the law requires it,</strong> or to protect someone from fraud or harm.
        </li>
        <li>
          <strong>If the business changes hands,</strong> with notice to you and under this policy.
        </li>
      </ul>

      <H>4. Data Security</H>
      <p>
        Connections are encrypted, passwords and reset links are stored only as hashes, sessions can be ended by you at
        any time, and few people can reach the data. No system is perfectly safe: if a breach puts you at risk, we tell
        you and the authorities without delay.
      </p>

      <H>5. Data Retention</H>
      <p>
        We keep a breeder&rsquo;s information while there is an account. When you delete it, your personal data and
        photos are erased and your links stop working; {RETENTION_DAYS.closedCustomer} days later we delete our customer
        record at Stripe too.
      </p>
      <ul>
        <li>
          The contact details of a buyer who did not pay, and the breeder&rsquo;s notes about them, are erased after{' '}
          {RETENTION_DAYS.unpaidContact} days, those of a buyer who paid, the photo of the hand-over and the proof of a
          promise after 4 years, unless the buyer asks for it earlier.
        </li>
        <li>
          What a buyer signed for a purchase stays for 4 years, as evidence of the contract for buyer and breeder, also
          when the buyer asks for erasure. The network address and the browser of the signature are erased after{' '}
          {RETENTION_DAYS.signatureDevice} days; without a payment all of it after {RETENTION_DAYS.unpaidContact} days.
        </li>
        <li>
          A question and its answers are erased {RETENTION_DAYS.question} days after the newest message, or when the
          buyer asks for it.
        </li>
        <li>
          The address of who waits for a pet is erased with the one mail, once the pet is sold, or after{' '}
          {RETENTION_DAYS.alert} days; that an address wants no such mails, as a keyed fingerprint, after two years.
        </li>
        <li>
          What a breeder posts for those who wait for a pet or a litter is erased after {RETENTION_DAYS.petUpdate} days,
          or soon after the pet or the litter is deleted.
        </li>
        <li>
          A request to reserve a pet, with name and email, is erased after {RETENTION_DAYS.reservationRequest} days, or
          once the breeder&rsquo;s yes is over. Whom a breeder has blocked is kept for two years at most: name and email
          until the buyer asks for erasure, keyed fingerprints of email address, browser and card.
        </li>
        <li>
          Of people whom a breeder invites: the email address is erased after a week, or when the invitation is accepted
          or revoked. Name, email address and sign-in of who accepts are kept until they leave, or the breeder ends
          their access or the account. The breeder&rsquo;s record of who did what names them until then.
        </li>
        <li>Who got a mail from us is erased after {RETENTION_DAYS.mail} days, its text once it is sent.</li>
        <li>
          Messages of the payment provider lose their content after {RETENTION_DAYS.eventPayload} days; our record of
          who did what in an account is kept for a year, ordinary logs for 90 days at most.
        </li>
      </ul>
      <p>
        Records of sales, fees and refunds stay, without your personal data, for as long as tax and accounting law asks.
        A keyed fingerprint of your email address stays too, so that the free trial is given once.
      </p>

      <H>6. Your Rights</H>
      <p>
        You may see, correct, export and delete what we hold about you, object to a use of it, and complain to your data
        protection authority.
      </p>
      <ul>
        <li>Breeders can ask for a complete export as a file, and for deletion of the account.</li>
        <li>
          Buyers get a copy of what we hold about them, and the deletion of their contact details, by a mailed link:{' '}
          <a className="text-evergreen underline underline-offset-4" href={publicPaths.yourData}>
            your data as a buyer
          </a>
          . We keep amounts and dates for our books.
        </li>
      </ul>
      <p>Write to {mail}. We answer within 30 days, and using a right never costs you anything.</p>

      <H>7. Cookies</H>
      <p>
        We use five cookies, and each only does what you asked for. One keeps you signed in. One remembers for half a
        year that this browser has signed in before, so that we can tell you about a new one. Where a payment link or
        the private page of a purchase is opened, one is set for a day: by it your browser finds the checkout again that
        you opened. If you tell us your state and ZIP code there, one remembers them for a day. If you choose a
        language, one remembers it for a year. Your browser also remembers a few things on your device alone, such as
        which plan you picked. There are no trackers, no analytics by others and no advertising cookies. The check that
        you are not a robot is a small computation that your own browser does for us; no third party is asked. The
        payment pages of Stripe and Klarna set their own cookies when you pay there.
      </p>

      <H>8. Children Under 18</H>
      <p>
        {name} is for adults. We don&rsquo;t knowingly collect information from anyone under 18. If you believe that a
        child has given us some, write to us and we delete it.
      </p>

      <H>9. International Transfers</H>
      <p>
        Your information may be handled in countries other than yours, among them the United States, where we, Stripe
        and our hosting companies work. Where the law asks for it, we rely on standard contractual clauses or another
        recognized safeguard.
      </p>

      <H>10. Policy Changes</H>
      <p>
        When this policy changes, we change the date at its top. If a change matters to you, we tell account holders by
        email at least 14 days before it applies.
      </p>

      <H>11. Right to Unsubscribe</H>
      <p>
        You may unsubscribe at any time. Your subscription is canceled immediately, and you won’t be charged again. On
        request we then delete or export your data. We send only mails that your account or a sale needs, one that asks
        a buyer for a review where the breeder shows reviews, and no marketing.
      </p>

      <H>12. Contact Information</H>
      <p>Questions, requests and complaints about privacy: {mail}.</p>

      <p>
        <strong>Addition of {LEGAL_ADDITION_DATE}.</strong> This is what else we hold, for how long, and who sees it:
      </p>
      <ul>
        <li>
          <strong>Waiting lists.</strong> Of who joins the waiting list of a litter: name, email address and a note to
          the breeder, whom the breeder sees, answers to the breeder&rsquo;s own questions, and the sentence of a
          breeder who declines. They are erased after {RETENTION_DAYS.waiting} days of waiting, which count from the
          week in which a litter is expected, {RETENTION_DAYS.endedWaiting} days after the wait has ended, and after{' '}
          {RETENTION_DAYS.unconfirmedWaiting} days if the email address isn&rsquo;t confirmed or the place isn&rsquo;t
          paid, longer while the breeder is asked first, and {RETENTION_DAYS.approvedWaiting} days after the breeder
          approved somebody who hasn&rsquo;t paid.
        </li>
        <li>
          <strong>Deposits.</strong> Of who reserves a pet or a place on a list: what was paid and is due, until when,
          and by which terms, with the contact details of a sale and for as long.
        </li>
        <li>
          <strong>Agreements.</strong> The text that was signed, the typed name, and the network address and browser of
          the signature, of an addendum too, for as long as section 5 says.
        </li>
        <li>
          <strong>Hand-over.</strong> When each side confirmed it, the breeder&rsquo;s photo, and the care sheet that
          goes home with the pet.
        </li>
        <li>
          <strong>Reviews.</strong> The stars and words of a review that a buyer writes, and the breeder&rsquo;s answer.
          Everybody can read them on the page of the kennel, with the month of the sale and without the buyer&rsquo;s
          name, until the buyer&rsquo;s details are erased or the account is deleted.
        </li>
        <li>
          <strong>Documents.</strong> Files and photos about a pet&rsquo;s health that a breeder adds. Whoever opens the
          payment link sees them while the pet is for sale, afterwards its buyer alone.
        </li>
        <li>
          <strong>Questions.</strong> A photo that answers one is erased after {RETENTION_DAYS.proof} days. The text of
          a report about a page is read by our team alone.
        </li>
        <li>
          <strong>Passkeys and codes.</strong> The name that you give a passkey, its public key, its identifier and the
          kind of device, until you remove it. Of your sessions and of browsers that signed in: network address and
          browser. Of a device that you have us notify: its address and keys at the push service of the browser&rsquo;s
          maker, which hands over what it can&rsquo;t read, until you switch it off or sign out.
        </li>
        <li>
          <strong>Programs of a breeder.</strong> The name that you give an API key and when it was last used, until you
          revoke it, or {RETENTION_DAYS.expiredKey} days after it expires. Where you have events sent, until you delete
          it; what was sent when, and the beginning of your server&rsquo;s answer, for {RETENTION_DAYS.webhookDelivery}{' '}
          days. A breeder&rsquo;s own programs get what the breeder sees of a sale, the buyer&rsquo;s name, email and
          phone included.
        </li>
        <li>
          <strong>Sales recorded by hand.</strong> What a breeder writes down of a sale paid elsewhere: pet, buyer,
          amount and a note, until the breeder deletes it.
        </li>
        <li>
          <strong>Files that you import.</strong> The rows of a file of pets or past sales, with the buyers&rsquo; names
          in it, until they are imported; then the pet&rsquo;s name of each, and rows with a problem, for{' '}
          {RETENTION_DAYS.import} days.
        </li>
        <li>
          <strong>Disputes.</strong> From which networks a buyer opened and paid for a purchase, kept with it to prove
          the sale to the buyer&rsquo;s bank. Of a buyer who asks for deletion, what proves a sale to the bank (name,
          email, ZIP code, the messages about the pet, which of our mails arrived, and the photo of the hand-over) stays
          for {RETENTION_DAYS.keptEvidence} days after the payment, is used for nothing but an answer to the bank, and
          is then erased without another request.
        </li>
        <li>
          <strong>Licenses.</strong> Of a breeder who gives them: a license number, which the public pages and receipts
          show, and a line that receipts show, until the account is deleted.
        </li>
      </ul>
    </LegalText>
  );
}
