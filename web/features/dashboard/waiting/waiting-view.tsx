import {
  CircleDollarSign,
  HandHeart,
  Landmark,
  MailWarning,
  MessageCircle,
  RotateCcw,
  Scale,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAmount } from '../../../../contract/money.ts';
import { WAITING_SALES_SHOWN, type WaitingSale } from '../../../../contract/sales/waiting-sales.ts';
import { saleAddress, screens } from '../../../../contract/screens.ts';
import { formatDate } from '../../../ui/dates.ts';
import { TextLink } from '../../../ui/text-link.tsx';

export interface WaitingProps {
  /** Questions without an answer, and buyers who ask to reserve. */
  questions: number;
  requests: number;
  sales: WaitingSale[];
  /** What the payment account wants, if it wants something. */
  account?: string | undefined;
}

interface Row {
  key: string;
  icon: LucideIcon;
  text: string;
  /** Whose sale it is. */
  about?: string;
  isLate?: boolean;
  action: string;
  href: string;
}

/** What waits for the breeder, each in a row with its act; nothing while nothing does. */
export function WaitingView(props: WaitingProps) {
  const rows = listRows(props);
  if (rows.length === 0) return null;
  return (
    <section
      aria-labelledby="waiting-title"
      className="rounded-card bg-apricot-soft px-4 py-2 text-apricot-ink sm:px-6"
    >
      <h2 id="waiting-title" className="sr-only">
        Waiting for you
      </h2>
      <ul className="divide-y divide-apricot/30">
        {rows.map(({ key, icon: Icon, text, about, isLate, action, href }) => (
          <li key={key} className="flex items-center gap-x-3 py-1 text-sm">
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            <p className="min-w-0 flex-1 wrap-anywhere">
              <span className={isLate ? 'font-semibold text-danger' : 'font-medium'}>{text}</span>
              {about && <span className="block">{about}</span>}
            </p>
            <RowLink href={href}>
              {action}
              {about && <span className="sr-only">: {about}</span>}
            </RowLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On this page the browser scrolls to it. */
function RowLink({ href, children }: { href: string; children: ReactNode }) {
  const look = 'inline-flex min-h-11 shrink-0 items-center';
  return href.startsWith('#') ? (
    <a className={`link ${look}`} href={href}>
      {children}
    </a>
  ) : (
    <TextLink className={look} href={href}>
      {children}
    </TextLink>
  );
}

function listRows({ questions, requests, sales, account }: WaitingProps): Row[] {
  return [
    ...(account
      ? [{ key: 'account', icon: Landmark, text: account, action: 'See what', href: '#payment-account' }]
      : []),
    ...listSales(sales),
    ...(questions > 0
      ? [
          {
            key: 'questions',
            icon: MessageCircle,
            text:
              questions === 1
                ? 'A buyer is waiting for your answer.'
                : `${questions} buyers are waiting for your answer.`,
            action: 'Open questions',
            href: screens.questions.path,
          },
        ]
      : []),
    ...(requests > 0
      ? [
          {
            key: 'requests',
            icon: MessageCircle,
            text: requests === 1 ? 'A buyer asks to reserve a pet.' : `${requests} buyers ask to reserve a pet.`,
            action: 'Open requests',
            href: screens.questions.path,
          },
        ]
      : []),
  ];
}

/** The first of each kind; where there are more, the list of sales has them. */
function listSales(sales: WaitingSale[]): Row[] {
  return Object.entries(KINDS).flatMap(([kind, { icon, action, text, more }]) => {
    const all = sales.filter((sale) => sale.kind === kind);
    const rows: Row[] = all.slice(0, WAITING_SALES_SHOWN).map((sale) => ({
      key: `${kind} ${sale.id}`,
      icon,
      text: text(sale),
      about: sale.buyerName === null ? sale.petName : `${sale.petName}, ${sale.buyerName}`,
      isLate: sale.isLate,
      action,
      href: saleAddress(sale.id),
    }));
    if (all.length > WAITING_SALES_SHOWN) rows.push({ key: `${kind} more`, icon, ...more });
    return rows;
  });
}

interface Kind {
  icon: LucideIcon;
  action: string;
  text: (sale: WaitingSale) => string;
  more: Pick<Row, 'text' | 'action' | 'href'>;
}

const inSales = (tab: string) => ({ action: 'See them', href: `${screens.sales.path}?tab=${tab}` });
const describeAmount = ({ amount }: WaitingSale) => formatAmount(amount ?? '0.00');

const KINDS: Record<WaitingSale['kind'], Kind> = {
  dispute: {
    icon: Scale,
    action: 'Answer',
    text: (sale) =>
      `A bank asks about ${describeAmount(sale)}${sale.on === null ? '' : `: answer by ${formatDate(sale.on)}`}`,
    more: { text: 'More disputes', ...inSales('disputed') },
  },
  hand_over: {
    icon: HandHeart,
    action: 'Hand over',
    text: ({ on, isLate }) => (isLate && on !== null ? `Ready to go home since ${formatDate(on)}` : 'Goes home today'),
    more: { text: 'More pets to hand over', ...inSales('paid') },
  },
  balance: {
    icon: CircleDollarSign,
    action: 'Open sale',
    text: (sale) =>
      sale.isLate
        ? `${describeAmount(sale)} overdue since ${formatDate(sale.on)}`
        : `${describeAmount(sale)} due ${formatDate(sale.on)}`,
    more: { text: 'More balances due', ...inSales('reserved') },
  },
  mail: {
    icon: MailWarning,
    action: 'See what',
    text: () => 'The buyer’s mail server refuses our emails',
    more: { text: 'More buyers get no email', action: 'See them', href: screens.sales.path },
  },
  owed: {
    icon: RotateCcw,
    action: 'Open sale',
    text: (sale) => `You owe the buyer ${describeAmount(sale)}`,
    more: { text: 'More refunds owed', action: 'See them', href: screens.sales.path },
  },
  refund: {
    icon: RotateCcw,
    action: 'Open sale',
    text: (sale) => `A refund of ${describeAmount(sale)} waits for money at Stripe`,
    more: { text: 'More refunds waiting', ...inSales('refunded') },
  },
};
