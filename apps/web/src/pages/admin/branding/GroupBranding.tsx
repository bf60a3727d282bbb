import type { AdminGroup } from "../../../groups/keys.ts";
import { useGroupLogo, useUpdateGroup } from "../../../groups/mutations.ts";
import { isOwner } from "../group/group-permissions.ts";
import { BrandingCard } from "./BrandingCard.tsx";

/** Branding of a group, which its sessions inherit. */
export function GroupBranding({ group }: { group: AdminGroup }) {
  const { mutate } = useUpdateGroup(group.id);
  return (
    <BrandingCard
      title={group.title}
      brand={group.brand}
      own={{
        accentColor: group.brand?.accentColor ?? null,
        hideProductName: group.brand?.hideProductName ?? false,
        hasLogo: Boolean(group.brand?.logo),
      }}
      groupTitle={null}
      logo={useGroupLogo(group.id)}
      canChangeLogo={isOwner(group)}
      onChange={({ accentColor, hideProductName }) =>
        mutate({
          ...(accentColor !== undefined && { accentColor }),
          ...(hideProductName != null && { hideProductName }),
        })
      }
    />
  );
}
