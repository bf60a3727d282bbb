import type { LegalDocument } from "@hubbub/contract/page";
import type { ReactNode } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { pageData } from "../../lib/page-data.ts";
import { Banner } from "../../ui/Banner.tsx";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { SiteFrame } from "../landing/SiteFrame.tsx";
import { InstallerText } from "./InstallerText.tsx";
import styles from "./LegalText.module.css";

export interface LegalSection {
  title: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
}

interface LegalTextProps {
  document: LegalDocument;
  title: string;
  lead: string;
  sections: readonly LegalSection[];
  /** Shown below the text. */
  children?: ReactNode;
}

/** A legal page: the installer's text if there is one, else the default text with a note. */
export function LegalText(props: LegalTextProps) {
  useDocumentTitle(props.title);
  const installerText = pageData.legal?.document === props.document ? pageData.legal.text : null;
  return (
    <SiteFrame>
      <article className="mx-auto w-site py-8 lg:py-12">
        <div className="mx-auto max-w-176">
          <div className={styles.prose}>
            {installerText === null ? (
              <DefaultText {...props} />
            ) : (
              <InstallerText title={props.title} text={installerText} />
            )}
          </div>
        </div>
        {props.children}
      </article>
    </SiteFrame>
  );
}

function DefaultText({ title, lead, sections }: LegalTextProps) {
  return (
    <>
      <h1 className="text-3xl leading-tight">{title}</h1>
      <Banner tone="slate" className="mt-6">
        {t("This is Hubbub's default text. The server administrator can replace it.")}
      </Banner>
      {/* The default legal text is in English only. */}
      <div lang="en" dir="ltr">
        <p className="mt-4 text-lg leading-normal">{lead}</p>
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.paragraphs?.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.points ? (
              <ul>
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ) : null}
          </section>
        ))}
      </div>
    </>
  );
}
