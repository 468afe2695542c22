import { Fact, Facts } from '../../ui/facts.tsx';

export function DeviceInfo() {
  const { userAgent, language, onLine, cookieEnabled, maxTouchPoints } = navigator;
  return (
    <section aria-labelledby="device-title" className="mt-8 border-t border-line pt-5">
      <h2 id="device-title" className="mb-3 text-xl">
        Device
      </h2>
      <Facts>
        <Fact label="Screen">
          {window.screen.width} × {window.screen.height}
        </Fact>
        <Fact label="Window">
          {window.innerWidth} × {window.innerHeight}
        </Fact>
        <Fact label="Pixel ratio">{window.devicePixelRatio}</Fact>
        <Fact label="Touch points">{maxTouchPoints}</Fact>
        <Fact label="Language">{language}</Fact>
        <Fact label="Online">{onLine ? 'Yes' : 'No'}</Fact>
        <Fact label="Cookies">{cookieEnabled ? 'Allowed' : 'Blocked'}</Fact>
        <Fact label="Secure origin">{window.isSecureContext ? 'Yes' : 'No'}</Fact>
      </Facts>
      <dl className="mt-3">
        <Fact label="Browser">{userAgent}</Fact>
      </dl>
    </section>
  );
}
