/** Simulates a browser with a push service for stores/push*.ts. */
import { vi } from 'vitest';
import { newDevice } from './push-device.ts';

type Device = ReturnType<typeof newDevice>;

export interface PushBrowser {
  /** Its subscription, or null. */
  device: Device | null;
  /** The application server keys of its subscriptions, the newest last. */
  readonly keys: string[];
}

/** Installs it as the global browser, until `vi.unstubAllGlobals()`. */
export function openPushBrowser(): PushBrowser {
  const browser: PushBrowser = { device: null, keys: [] };
  const kept = new Map<string, string>();
  const made = (device: Device) => {
    const { endpoint, p256dh, auth } = device.wish([]);
    return {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => {
        browser.device = null;
        return Promise.resolve(true);
      },
    };
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(browser.device && made(browser.device)),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      browser.keys.push(applicationServerKey);
      browser.device ??= newDevice();
      return Promise.resolve(made(browser.device));
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('PushManager', EventTarget);
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: () => Promise.resolve('granted') });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return browser;
}
