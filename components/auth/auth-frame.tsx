import type { ReactNode } from "react";

type AuthFrameProps = {
  title: string;
  /** The product's name, above the title. */
  product: string;
  /** The name of the environment, shown as a badge. Null shows no badge. */
  environment: string | null;
  children: ReactNode;
};

/** The page around the forms for people who are not signed in. */
export function AuthFrame({ title, product, environment, children }: AuthFrameProps) {
  return (
    <>
      {environment === null ? null : <div className="h-[3px] bg-sandbox" />}
      <main className="mx-auto flex min-h-[calc(100dvh-3px)] max-w-sm flex-col justify-center gap-6 px-6 py-12">
        <header>
          <p className="flex items-center gap-2 font-medium text-ink2">
            {product}
            {environment === null ? null : (
              <span className="rounded-full bg-sandbox-soft px-2 py-0.5 text-meta text-sandbox">
                {environment}
              </span>
            )}
          </p>
          <h1 className="mt-1 font-semibold text-title">{title}</h1>
        </header>
        {children}
      </main>
    </>
  );
}

/** An error above the form, which screen readers announce at once. */
export function AuthAlert({ children }: { children: string }) {
  return (
    <p role="alert" className="rounded-control border border-bad bg-bad-soft px-3 py-2 text-bad">
      {children}
    </p>
  );
}

/** A message above the form, which screen readers announce. */
export function AuthNotice({ children }: { children: string }) {
  return (
    <p role="status" className="rounded-control bg-ok-soft px-3 py-2 text-ok">
      {children}
    </p>
  );
}
