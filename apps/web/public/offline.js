// The page without a connection: its text in the reader's language, and another try by itself. The page is loaded again
// as soon as the server answers: after 1, 2, 4 … 30 seconds, immediately when the device is online again or the page is
// shown again. A hidden page asks for nothing.
(() => {
  const FIRST_MS = 1000;
  const LONGEST_MS = 30_000;

  const isAdmin = /^\/admin(?:\/|$)/u.test(location.pathname);
  const element = (id) => document.getElementById(id);
  // The texts of the elements, by language; English is in the page.
  const translations = JSON.parse(element("translations").textContent);

  function chosenLanguage() {
    let chosen = null;
    try {
      chosen = localStorage.getItem("hubbub-language");
    } catch {
      // Storage may be forbidden; then the browser's languages decide.
    }
    const wanted = [chosen, ...navigator.languages].map((code) => code?.split("-")[0].toLowerCase());
    return wanted.find((code) => code === "en" || Object.hasOwn(translations, code)) ?? "en";
  }

  function showTexts() {
    const language = chosenLanguage();
    if (language !== "en") {
      const { dir, ...texts } = translations[language];
      document.documentElement.lang = language;
      document.documentElement.dir = dir;
      document.title = `${texts.heading} · Hubbub`;
      for (const [id, text] of Object.entries(texts)) element(id).textContent = text;
    }
    element("events").hidden = isAdmin;
    element("admin").hidden = !isAdmin;
  }

  let attempt = 0;
  let timer;
  let isAsking = false;

  async function retry() {
    clearTimeout(timer);
    if (isAsking || document.visibilityState === "hidden") return;
    isAsking = true;
    const answers = await fetch(location.href, { cache: "no-store" }).then(
      ({ status }) => status < 500,
      () => false,
    );
    isAsking = false;
    if (answers) location.reload();
    else wait();
  }

  function wait() {
    clearTimeout(timer);
    const delay = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt) * (0.75 + Math.random() / 2);
    timer = setTimeout(() => void retry(), delay);
    attempt += 1;
  }

  function startOver() {
    attempt = 0;
    void retry();
  }

  showTexts();
  window.addEventListener("online", startOver);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") startOver();
  });
  wait();
})();
