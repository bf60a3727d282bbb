import { createRoot } from "react-dom/client";

import { App } from "./app/App.tsx";
import "./styles/index.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page shell has no #root");
createRoot(root).render(<App />);
