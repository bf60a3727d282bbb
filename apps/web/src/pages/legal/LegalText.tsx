import type { ReactNode } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Banner } from "../../ui/Banner.tsx";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { SiteFrame } from "../landing/SiteFrame.tsx";

export interface LegalSection {
  title: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
}

interface LegalTextProps {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
  children?: ReactNode;
}

/** A legal page: sections of plain sentences, and the note whose text this is. */
export function LegalText({ title, lead, sections, children }: LegalTextProps) {
  useDocumentTitle(title);
  return (
    <SiteFrame>
      <article className="site-width py-8 lg:py-12">
        <div className="prose mx-auto">
          <h1 className="text-3xl leading-tight">{title}</h1>
          <Banner tone="slate" className="mt-6">
            {t(
              "This is the text that comes with the software. Whoever runs this installation may replace it with their own.",
            )}
          </Banner>
          {/* Legal words stand in one language until whoever runs this puts their own in their place. */}
          <div lang="en" dir="ltr">
            <p className="mt-4 text-lg">{lead}</p>
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
            {children}
          </div>
        </div>
      </article>
    </SiteFrame>
  );
}
