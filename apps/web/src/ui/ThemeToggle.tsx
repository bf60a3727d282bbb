import { Moon, Sun } from "lucide-react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import { chooseTheme, useTheme } from "./theme.ts";

export function ThemeToggle({ className }: { className?: string | undefined }) {
  const theme = useTheme();
  const other = theme === "dark" ? "light" : "dark";
  return (
    <Button
      variant="ghost"
      className={className ? `theme-toggle flex-none ${className}` : "theme-toggle flex-none"}
      icon={theme === "dark" ? <Moon /> : <Sun />}
      aria-label={other === "dark" ? t("Switch to dark theme") : t("Switch to light theme")}
      onClick={() => chooseTheme(other)}
    />
  );
}
