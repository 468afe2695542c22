import { LegalText, type LegalTextProps } from './legal-text.tsx';

/** Each claim is one that a test makes: the sweeps of test/e2e, its keyboard, enlarged-text and older-browsers tests, and tagged PDFs. */
export default function AccessibilityStatement({ productName: name, supportEmail, heading: H }: LegalTextProps) {
  return (
    <LegalText>
      <p>
        Everybody should be able to buy and sell with {name}. We build its pages to the Web Content Accessibility
        Guidelines (WCAG) 2.2, level AA.
      </p>

      <H>What Works</H>
      <ul>
        <li>Everything can be done with a keyboard. The focus is always visible, and a dialog returns it.</li>
        <li>Headings, fields, buttons, errors and changes have names and roles that screen readers announce.</li>
        <li>
          Pages work from 320 pixels wide, with text at twice its size, in light and dark, in the system&rsquo;s own
          colors and with reduced motion.
        </li>
        <li>The pages of buyers work without scripts, in English and Spanish.</li>
        <li>Receipts and agreements are pages and tagged PDFs, so that they can be read aloud in order.</li>
        <li>
          Nothing needs a drag, a gesture or a puzzle. Where time is limited, such as a pet that is held while somebody
          pays, the page says until when, and one can begin again.
        </li>
      </ul>

      <H>How We Check It</H>
      <p>
        Programs check each page in several widths and roles before a change is released, and go through the most
        important ones by keyboard. Nobody outside {name} has audited it, and we don&rsquo;t claim that we have found
        everything.
      </p>

      <H>What Doesn&rsquo;t Yet</H>
      <ul>
        <li>
          Photos are described by the pet&rsquo;s name and breed. What else they show is in the breeder&rsquo;s words,
          if the breeder wrote it.
        </li>
        <li>Papers that breeders upload are shown as they are. A scanned paper can&rsquo;t be read aloud.</li>
        <li>The pages of breeders and of admins are in English only.</li>
        <li>
          Payment forms are Stripe&rsquo;s, Klarna&rsquo;s or a bank&rsquo;s, with statements of their own. We
          can&rsquo;t change them.
        </li>
      </ul>

      <H>If Something Doesn&rsquo;t Work for You</H>
      <p>
        Please write to{' '}
        <a className="text-evergreen underline underline-offset-4" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        : which page, what you wanted to do, and what you use. We help you finish it another way, and we fix it.
      </p>
    </LegalText>
  );
}
