import { Mail, MessageCircle, MessageSquareText } from 'lucide-react';

interface Message {
  text: string;
  subject: string;
  /** Address that an email goes to; the other apps ask for the recipient. */
  recipient?: string | null | undefined;
}

/** Links that open an app with a message to send. */
export function messageApps({ text, subject, recipient }: Message) {
  const body = encodeURIComponent(text);
  return [
    { label: 'WhatsApp', href: `https://wa.me/?text=${body}`, Icon: MessageCircle },
    { label: 'SMS', href: `sms:?&body=${body}`, Icon: MessageSquareText },
    {
      label: 'Email',
      href: `mailto:${recipient ?? ''}?subject=${encodeURIComponent(subject)}&body=${body}`,
      Icon: Mail,
    },
  ];
}
