/** The library of Office, as far as the add-in uses it: settings that are stored in the presentation. */

const LIBRARY = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";

interface OfficeSettings {
  get: (name: string) => unknown;
  set: (name: string, value: unknown) => void;
  saveAsync: () => void;
}

interface Office {
  onReady: () => Promise<{ host: string | null }>;
  context: { document?: { settings?: OfficeSettings } };
}

declare global {
  interface Window {
    Office?: Office;
  }
}

/** Loads the library. @returns the settings of this add-in on its slide; null outside of Office */
export async function loadOfficeSettings(): Promise<OfficeSettings | null> {
  const script = document.createElement("script");
  const loaded = new Promise<void>((resolve) => {
    script.addEventListener("load", () => resolve(), { once: true });
    script.addEventListener("error", () => resolve(), { once: true });
  });
  script.src = LIBRARY;
  document.head.append(script);
  await loaded;
  const office = window.Office;
  if (!office) return null;
  const { host } = await office.onReady();
  return host === null ? null : (office.context.document?.settings ?? null);
}
