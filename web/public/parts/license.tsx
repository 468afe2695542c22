import { useTranslate } from '../locales/messages.tsx';

/** The breeder's license, which some states ask for on each page that sells an animal. */
export function License({ text, className }: { text: string; className?: string }) {
  const translate = useTranslate();
  return (
    <p className={className}>
      <span>{translate('receipt.license')}</span> <bdi>{text}</bdi>
    </p>
  );
}
