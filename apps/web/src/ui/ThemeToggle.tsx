import { Moon, Sun } from "lucide-react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { toggleTheme, useTheme } from "./theme.ts";

export function ThemeToggle() {
  const theme = useTheme();
  return (
    <Button
      variant="ghost"
      data-testid="theme-toggle"
      className="flex-none"
      icon={theme === "dark" ? <Moon /> : <Sun />}
      aria-label={theme === "dark" ? t("Switch to light theme") : t("Switch to dark theme")}
      onClick={toggleTheme}
    />
  );
}
