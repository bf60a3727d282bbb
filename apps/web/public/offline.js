// The page without a connection: its text in the reader's language, and another try by itself. The page is loaded again
// as soon as the server answers: after 1, 2, 4 … 30 seconds, immediately when the device is online again or the page is
// shown again. A hidden page asks for nothing.
(() => {
  const FIRST_MS = 1000;
  const LONGEST_MS = 30_000;
  const RTL = new Set(["ar"]);
  // No connection · what happens next · what still works · the same in the admin area · Try again
  const texts = {
    zh: [
      "没有连接",
      "目前无法连接到服务器。连接恢复后，本页会自动打开。",
      "您在此设备上打开过的活动没有连接也能打开，您在其中写的内容会在恢复后发送。",
      "不会丢失任何内容：活动以及大家发送的内容都保存在服务器上。",
      "重试",
    ],
    es: [
      "Sin conexión",
      "Ahora no se puede llegar al servidor. Esta página se abre sola en cuanto se pueda.",
      "Los eventos que abriste en este dispositivo se abren también sin conexión, y lo que escribas allí se envía después.",
      "No se pierde nada: los eventos y lo que la gente envió siguen en el servidor.",
      "Intentar de nuevo",
    ],
    fr: [
      "Pas de connexion",
      "Le serveur est injoignable pour le moment. Cette page s'ouvrira d'elle-même dès que possible.",
      "Les événements ouverts sur cet appareil s'ouvrent aussi sans connexion, et ce que vous y écrivez part ensuite.",
      "Rien n'est perdu : les événements et ce que les gens ont envoyé restent sur le serveur.",
      "Réessayer",
    ],
    de: [
      "Keine Verbindung",
      "Der Server ist gerade nicht erreichbar. Diese Seite öffnet sich von selbst, sobald es geht.",
      "Events, die du auf diesem Gerät geöffnet hast, öffnen sich auch ohne Verbindung. Was du dort schreibst, wird später gesendet.",
      "Nichts geht verloren: Events und alles, was gesendet wurde, bleiben auf dem Server.",
      "Noch einmal versuchen",
    ],
    ja: [
      "接続がありません",
      "現在サーバーに接続できません。接続が戻り次第、このページは自動で開きます。",
      "この端末で開いたことのあるイベントは接続がなくても開けます。書いた内容は接続が戻ると送信されます。",
      "失われるものはありません。イベントと送信された内容はサーバーに残っています。",
      "もう一度試す",
    ],
    ko: [
      "연결 없음",
      "지금 서버에 연결할 수 없습니다. 연결되면 이 페이지가 저절로 열립니다.",
      "이 기기에서 열었던 이벤트는 연결 없이도 열리며, 거기에 쓴 내용은 나중에 전송됩니다.",
      "아무것도 사라지지 않습니다. 이벤트와 전송된 내용은 서버에 그대로 있습니다.",
      "다시 시도",
    ],
    pt: [
      "Sem conexão",
      "Não é possível acessar o servidor agora. Esta página abre sozinha assim que der.",
      "Os eventos que você abriu neste dispositivo também abrem sem conexão, e o que você escrever lá é enviado depois.",
      "Nada se perde: os eventos e o que as pessoas enviaram continuam no servidor.",
      "Tentar de novo",
    ],
    ru: [
      "Нет соединения",
      "Сервер сейчас недоступен. Страница откроется сама, как только это станет возможно.",
      "События, которые вы открывали на этом устройстве, открываются и без соединения; написанное там отправится позже.",
      "Ничего не потеряно: события и всё, что прислали участники, остаются на сервере.",
      "Попробовать снова",
    ],
    ar: [
      "لا يوجد اتصال",
      "لا يمكن الوصول إلى الخادم الآن. ستفتح هذه الصفحة تلقائياً فور عودة الاتصال.",
      "الفعاليات التي فتحتها على هذا الجهاز تفتح دون اتصال أيضاً، وما تكتبه فيها يُرسل لاحقاً.",
      "لا يضيع شيء: الفعاليات وما أرسله الناس محفوظة على الخادم.",
      "حاول مجدداً",
    ],
    th: [
      "ไม่มีการเชื่อมต่อ",
      "ขณะนี้ติดต่อเซิร์ฟเวอร์ไม่ได้ หน้านี้จะเปิดเองทันทีที่ติดต่อได้",
      "อีเวนต์ที่เคยเปิดบนอุปกรณ์นี้เปิดได้แม้ไม่มีการเชื่อมต่อ และสิ่งที่เขียนไว้จะถูกส่งภายหลัง",
      "ไม่มีอะไรสูญหาย อีเวนต์และสิ่งที่ทุกคนส่งยังอยู่บนเซิร์ฟเวอร์",
      "ลองอีกครั้ง",
    ],
  };

  const isAdmin = /^\/admin(?:\/|$)/u.test(location.pathname);
  const element = (id) => document.getElementById(id);

  function chosenLanguage() {
    let chosen = null;
    try {
      chosen = localStorage.getItem("hubbub-language");
    } catch {
      // Storage may be forbidden; then the browser's languages decide.
    }
    const wanted = [chosen, ...navigator.languages].map((code) => code?.split("-")[0].toLowerCase());
    return wanted.find((code) => code === "en" || Object.hasOwn(texts, code)) ?? "en";
  }

  function showTexts() {
    const language = chosenLanguage();
    const text = texts[language];
    if (text) {
      document.documentElement.lang = language;
      document.documentElement.dir = RTL.has(language) ? "rtl" : "ltr";
      document.title = `${text[0]} · Hubbub`;
      for (const [place, id] of ["heading", "now", "events", "admin", "again"].entries()) {
        element(id).textContent = text[place];
      }
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
