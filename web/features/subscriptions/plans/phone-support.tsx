import { settings } from '../../../shell/settings.ts';

/** The number and hours beside a plan that promises support by phone; nothing where there is none. */
export function PhoneSupport({ className = '' }: { className?: string }) {
  const { supportPhone } = settings;
  if (!supportPhone) return null;
  return (
    <p className={`text-sm text-muted ${className}`}>
      Support by phone:{' '}
      <a
        className="inline-flex min-h-11 items-center text-evergreen underline underline-offset-4"
        href={`tel:${supportPhone.number.replaceAll(/[^+\d]/g, '')}`}
      >
        {supportPhone.number}
      </a>
      {supportPhone.hours && <span className="block">{supportPhone.hours}</span>}
    </p>
  );
}
