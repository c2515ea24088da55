import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { PageTexts } from "@/components/texts/page-texts";
import { PlatformProvider } from "@/components/ui/platform";
import { isApple } from "@/lib/detect-apple";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { mono, sans } from "./fonts";
import "./globals.css";
import { readPreferences } from "./preferences";
import { getTextPath } from "./texts/text-scripts";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  const { productName, productDescription } = getTexts(language).common;
  return {
    title: { default: productName, template: `%s · ${productName}` },
    description: productDescription,
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f7f5" },
    { media: "(prefers-color-scheme: dark)", color: "#0e1311" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { language, theme, density } = await readPreferences();
  const head = await headers();
  const textPath = getTextPath(language);
  return (
    <html
      lang={language}
      data-theme={theme}
      data-density={density}
      className={`${sans.variable} ${mono.variable}`}
    >
      <body className="bg-canvas font-sans text-base text-ink">
        <script async src={textPath} nonce={readNonce(head)} />
        <PageTexts path={textPath} language={language} locale={getLocale(language)}>
          <PlatformProvider apple={isApple(head.get("sec-ch-ua-platform"), head.get("user-agent"))}>
            {children}
          </PlatformProvider>
        </PageTexts>
      </body>
    </html>
  );
}

/** Returns the nonce of the content security policy, which the proxy sets on the request. */
function readNonce(head: Headers): string | undefined {
  return /'nonce-([^']+)'/.exec(head.get("content-security-policy") ?? "")?.[1];
}
