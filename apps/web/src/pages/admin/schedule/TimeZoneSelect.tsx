import { t } from "../../../lib/i18n/translate.ts";
import { Select } from "../../../ui/Select.tsx";

interface TimeZoneSelectProps {
  value: string;
  disabled: boolean;
  onChange: (timeZone: string) => void;
}

/** For times that have no time zone in the file. */
export function TimeZoneSelect({ value, disabled, onChange }: TimeZoneSelectProps) {
  const zones = [...new Set([value, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted();
  return (
    <Select
      label={t("Time zone")}
      hint={t("The file has times without a known time zone. Choose the time zone of the schedule.")}
      value={value}
      disabled={disabled}
      onChange={onChange}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
    />
  );
}
