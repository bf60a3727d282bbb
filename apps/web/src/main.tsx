import "./styles/index.css";

import { createRoot } from "react-dom/client";

import { App } from "./app/App.tsx";
import { applyStoredTheme } from "./ui/theme.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page shell has no #root");
applyStoredTheme();
createRoot(root).render(<App />);
