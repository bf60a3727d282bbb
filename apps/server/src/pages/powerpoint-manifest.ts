/** The manifest of the PowerPoint content add-in of this installation. */
import { hash } from "node:crypto";

import { escapeHtml } from "@hubbub/server-kit/escape-html";

/** Where every add-in has to load the library of Office from. */
export const OFFICE_ORIGIN = "https://appsforoffice.microsoft.com";

/** @param origin the https address of the installation */
export function powerpointManifest(origin: string): string {
  const address = escapeHtml(origin);
  const host = escapeHtml(new URL(origin).host);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="ContentApp">
  <Id>${idOf(origin)}</Id>
  <Version>1.0.0.0</Version>
  <ProviderName>Hubbub</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
  <DisplayName DefaultValue="Hubbub" />
  <Description DefaultValue="Shows the big screen of an event at ${host} on a slide." />
  <IconUrl DefaultValue="${address}/icons/icon-192.png" />
  <HighResolutionIconUrl DefaultValue="${address}/icons/icon-512.png" />
  <SupportUrl DefaultValue="${address}" />
  <AppDomains>
    <AppDomain>${address}</AppDomain>
  </AppDomains>
  <Hosts>
    <Host Name="Presentation" />
  </Hosts>
  <DefaultSettings>
    <SourceLocation DefaultValue="${address}/stage/powerpoint" />
    <RequestedWidth>960</RequestedWidth>
    <RequestedHeight>540</RequestedHeight>
  </DefaultSettings>
  <Permissions>Restricted</Permissions>
</OfficeApp>
`;
}

/** The id of the add-in: the same whenever this installation's manifest is downloaded, and another one elsewhere. */
function idOf(origin: string): string {
  const hex = hash("sha256", `hubbub powerpoint ${origin}`);
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(18, 20),
    hex.slice(20, 32),
  ].join("-");
}
