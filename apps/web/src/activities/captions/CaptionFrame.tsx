/** Scrolls to new captions. Who has scrolled up keeps the position and can jump to now. */
import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ScrollArea } from "../../ui/ScrollArea.tsx";
import { useScrollPosition } from "../../ui/use-scroll-position.ts";
import type { CaptionRow } from "./caption-list.ts";

interface CaptionFrameProps {
  label: string;
  /** The utility of the height. */
  height: string;
  rows: readonly CaptionRow[];
  /** Elements of the rows have `data-key`. */
  children: ReactNode;
}

export function CaptionFrame({ label, height, rows, children }: CaptionFrameProps) {
  const { frame, isAtEnd, onScroll, toEnd } = useScrollPosition(rows);
  return (
    <div className="relative">
      <ScrollArea
        ref={frame}
        className={classNames("overflow-y-auto rounded-lg bg-sunken [overflow-anchor:none]", height)}
        onScroll={() => void onScroll()}
        role="log"
        aria-live="off"
        aria-label={label}
      >
        {children}
      </ScrollArea>
      {isAtEnd ? null : (
        <div className="absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full shadow-deep">
          <Button round icon={<ArrowDown />} onClick={toEnd}>
            {t("Jump to now")}
          </Button>
        </div>
      )}
    </div>
  );
}
