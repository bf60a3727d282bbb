const SECOND_TRY_AFTER_MS = 1500;
const NEXT_TRY_AFTER_MS = 3000;

/** Venue Wi-Fi drops requests: code that does not arrive is fetched once more before that counts as a failure. */
export async function withSecondTry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER_MS));
    return load();
  }
}

/** For what the page cannot do without but need not wait for: tries until it is there. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, NEXT_TRY_AFTER_MS));
    }
  }
}
