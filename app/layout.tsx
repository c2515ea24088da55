import type { Metadata } from "next";
import type { ReactNode } from "react";
import "./globals.css";

export const metadata: Metadata = {
  title: "Car rental partner API",
  description: "Search priced cars, reserve, book, follow and cancel over HTTP and JSON.",
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body className="bg-canvas font-sans text-base text-ink">{children}</body>
    </html>
  );
}
