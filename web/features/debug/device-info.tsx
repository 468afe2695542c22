import { useSyncExternalStore } from 'react';
import { Fact, Facts } from '../../ui/facts.tsx';

function listenToSize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

export function DeviceInfo() {
  // A phone that is turned has other sizes.
  const screenSize = useSyncExternalStore(listenToSize, () => `${window.screen.width} × ${window.screen.height}`);
  const windowSize = useSyncExternalStore(listenToSize, () => `${window.innerWidth} × ${window.innerHeight}`);
  const { userAgent, language, onLine, cookieEnabled, maxTouchPoints } = navigator;
  return (
    <section aria-labelledby="device-title" className="mt-8 border-t border-line pt-5">
      <h2 id="device-title" className="mb-3 text-xl">
        Device
      </h2>
      <Facts>
        <Fact label="Screen">{screenSize}</Fact>
        <Fact label="Window">{windowSize}</Fact>
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
