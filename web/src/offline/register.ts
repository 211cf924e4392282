/** The page's side of the service worker. */

import { renew } from "./engine_cache";
import { at } from "./place";

/** The first script of the page that is shown, by which a service worker knows whether it is of the same build. */
export interface ToServiceWorker {
  shown: string;
}

/** Have the pages kept on this device. Browsers do that only for pages that came by https, or from this machine. */
export async function register(shown: string): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  const registration = await navigator.serviceWorker.register(at("sw.js"));
  // The page is newer than what is kept: nothing is gained by waiting until it is closed.
  const hasten = () => {
    for (const worker of [registration.installing, registration.waiting])
      worker?.postMessage({ shown } satisfies ToServiceWorker);
  };
  hasten();
  registration.onupdatefound = hasten; // which may be after this page has asked for it
  return registration;
}

/** Have the pages kept, and an engine that is kept renewed. */
export async function keepUp(shown: string): Promise<void> {
  const registration = await register(shown);
  await registration?.update();
  // An engine that goes with other pages comes with these.
  if (registration && !registration.installing && !registration.waiting) await renew();
}

/** Wait until the pages are kept, where the browser is at that. */
export function installed(registration: ServiceWorkerRegistration | null): Promise<void> {
  const worker = registration?.installing;
  if (!worker) return Promise.resolve();
  return new Promise((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "redundant") reject(new Error("The pages could not be loaded"));
      else resolve();
    });
  });
}
