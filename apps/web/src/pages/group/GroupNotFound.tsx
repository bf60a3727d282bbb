import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { GoHome, HomeOrRetry, PageMessage } from "../../ui/PageMessage.tsx";
import { Parrot } from "../../ui/Parrot.tsx";
import { JoinForm } from "../join/JoinForm.tsx";

interface GroupNotFoundProps {
  permalink: string;
  /** True: the server answered that the group does not exist. False: the request failed, so the page offers a retry. */
  isConfirmed: boolean;
  onRetry: () => void;
}

export function GroupNotFound({ permalink, isConfirmed, onRetry }: GroupNotFoundProps) {
  return (
    <PageMessage
      picture={<Parrot state="sleeping" />}
      title={isConfirmed ? t("Event group not found.") : t("Could not load this page")}
      description={
        !isConfirmed
          ? t("You may be offline.")
          : pageConfig.summitPath === paths.engage(permalink)
            ? t("The organizers have not created the Summit group yet. To join an event, type its code.")
            : t("Please check the URL and try again.")
      }
      action={
        isConfirmed ? (
          <>
            <div className="mb-2 w-full text-start">
              <JoinForm headline={t("Here for an event?")} />
            </div>
            <GoHome />
          </>
        ) : (
          <HomeOrRetry onRetry={onRetry} />
        )
      }
    />
  );
}
