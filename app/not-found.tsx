import Link from "next/link";

export default function NotFound() {
  return (
    <main className="mx-auto max-w-2xl px-6 py-16">
      <h1 className="font-semibold text-title">Page not found</h1>
      <p className="mt-2 text-form text-ink2">
        The address may be mistyped.{" "}
        <Link href="/" className="text-accent underline">
          Go to start page
        </Link>
        .
      </p>
    </main>
  );
}
