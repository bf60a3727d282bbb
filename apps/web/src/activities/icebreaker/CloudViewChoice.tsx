import { Cloud, List } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Segmented } from "../../ui/Segmented.tsx";

export type CloudView = "cloud" | "list";

interface CloudViewChoiceProps {
  value: CloudView;
  onChange: (view: CloudView) => void;
}

export function CloudViewChoice(props: CloudViewChoiceProps) {
  return (
    <Segmented
      label={t("Show as")}
      options={[
        { value: "cloud", label: t("Cloud"), icon: <Cloud aria-hidden="true" /> },
        { value: "list", label: t("List"), icon: <List aria-hidden="true" /> },
      ]}
      {...props}
    />
  );
}
