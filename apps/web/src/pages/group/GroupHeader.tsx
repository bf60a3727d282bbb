import type { EventGroup } from "@hubbub/contract/groups";
import { Compass } from "lucide-react";
import { useState } from "react";

import { isAllowedImage } from "../../lib/allowed-image.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";

/**
 * Logo, title, description and up to three banners. Hides banners that fail to load, and replaces a failed logo by the
 * default.
 */
export function GroupHeader({ group }: { group: EventGroup }) {
  const banners = [...new Set([group.bannerUrl1, group.bannerUrl2, group.bannerUrl3].filter((url) => url !== null))];
  return (
    <header className="group-header grid gap-y-4 gap-x-8 items-center" data-banners={banners.length}>
      <div className="group-name min-w-0">
        <GroupLogo key={group.logoUrl} url={group.logoUrl} />
        <div className="min-w-0">
          <h1 dir="auto" className="group-title">
            {group.title}
          </h1>
          {pageConfig.isSimulation ? (
            <p className="group-simulated text-amber-ink text-size-sm">
              {t("Demo: people and answers are simulated.")}
            </p>
          ) : null}
          {group.description ? (
            <p dir="auto" className="group-description text-muted text-size-md whitespace-pre-line text-pretty">
              {group.description}
            </p>
          ) : null}
        </div>
      </div>
      {banners.length > 0 ? (
        <div className="group-banners grid gap-3 empty:hidden">
          {banners.map((url) => (
            <GroupBanner key={url} url={url} />
          ))}
        </div>
      ) : null}
    </header>
  );
}

function GroupLogo({ url }: { url: string | null }) {
  const { failed, failure } = useImageFailure();
  if (url === null || failed || !isAllowedImage(url)) {
    return (
      <span
        className="group-logo flex-none object-contain group-logo-default grid place-items-center bg-teal text-on-teal"
        aria-hidden="true"
      >
        <Compass className="w-[46%] h-[46%]" />
      </span>
    );
  }
  return (
    <img className="group-logo flex-none object-contain" src={url} alt="" referrerPolicy="no-referrer" {...failure} />
  );
}

function GroupBanner({ url }: { url: string }) {
  const { failed, failure } = useImageFailure();
  if (failed || !isAllowedImage(url)) return null;
  return (
    <img
      className="group-banner max-h-28 w-full rounded-lg object-cover"
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      {...failure}
    />
  );
}

/** Whether an image could not be loaded, and the props of the `img` that find out. */
function useImageFailure() {
  const [failed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  const findEarlyFailure = (image: HTMLImageElement | null) => {
    // An image in the server's HTML can fail before the app listens for the error.
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(fail);
  };
  return { failed, failure: { onError: fail, ref: findEarlyFailure } };
}
