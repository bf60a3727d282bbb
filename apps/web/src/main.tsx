import "./styles/index.css";

import { createRoot } from "react-dom/client";

import { App } from "./app/App.tsx";
import { loadLanguage } from "./lib/i18n/language.ts";
import { installServiceWorker } from "./service-worker/install.ts";
import { applyStoredTheme } from "./ui/theme.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page shell has no #root");
applyStoredTheme();
const start = () => createRoot(root).render(<App />);
const catalog = loadLanguage();
if (catalog) void catalog.then(start);
else start();
installServiceWorker();
