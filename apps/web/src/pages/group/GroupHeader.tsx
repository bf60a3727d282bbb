import type { EventGroup } from "@hubbub/contract/groups";
import { Compass } from "lucide-react";
import { useState } from "react";

import { isAllowedImage } from "../../lib/allowed-image.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { BrandLogo } from "../../ui/BrandLogo.tsx";

/**
 * Logo, title, description and up to three banners. An uploaded logo comes before the one at an address. Hides banners
 * that fail to load, and replaces a failed logo by the default.
 */
export function GroupHeader({ group }: { group: EventGroup }) {
  const banners = [...new Set([group.bannerUrl1, group.bannerUrl2, group.bannerUrl3].filter((url) => url !== null))];
  return (
    <header className={`grid items-center gap-x-8 gap-y-4 ${banners.length === 1 ? "lg:grid-cols-aside" : ""}`}>
      {/* The description is beside the logo; on phones it has the full width below logo and title. */}
      <div
        className={`flex min-w-0 gap-4 ${group.description ? "items-start max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center" : "items-center"}`}
      >
        {group.brand?.logo ? (
          <BrandLogo
            logo={group.brand.logo}
            className="h-[clamp(3.25rem,2.5rem_+_3vw,5.25rem)] max-w-[min(14rem,40vw)]"
          />
        ) : (
          <GroupLogo key={group.logoUrl} url={group.logoUrl} />
        )}
        <div className={group.description ? "min-w-0 max-sm:contents" : "min-w-0"}>
          <h1 dir="auto" className="text-2xl leading-tight sm:text-3xl">
            {group.title}
          </h1>
          {pageConfig.isSimulation ? (
            <p className="text-sm text-amber-ink max-sm:col-span-full">
              {t("Demo: attendees and their contributions are simulated.")}
            </p>
          ) : null}
          {group.description ? (
            <p
              dir="auto"
              className="mt-1.5 text-md text-pretty whitespace-pre-line text-muted max-sm:col-span-full max-sm:mt-0"
            >
              {group.description}
            </p>
          ) : null}
        </div>
      </div>
      {banners.length > 0 ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3 empty:hidden">
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
        className="grid size-[clamp(3.25rem,2.5rem_+_3vw,5.25rem)] flex-none place-items-center rounded-xl rounded-es-xs bg-teal object-contain text-on-teal"
        data-testid="default-logo"
        aria-hidden="true"
      >
        <Compass className="size-[46%]" />
      </span>
    );
  }
  return (
    <img
      className="size-[clamp(3.25rem,2.5rem_+_3vw,5.25rem)] flex-none rounded-xl rounded-es-xs object-contain"
      src={url}
      alt=""
      data-testid="logo"
      referrerPolicy="no-referrer"
      {...failure}
    />
  );
}

function GroupBanner({ url }: { url: string }) {
  const { failed, failure } = useImageFailure();
  if (failed || !isAllowedImage(url)) return null;
  return (
    <img
      className="aspect-4/1 max-h-28 w-full rounded-lg object-cover"
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
