/** A phone number that a phone or a headset can call. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a
      className="inline-flex min-h-6 items-center text-accent hover:underline"
      href={`tel:${number.replace(/[^+\d]/g, "")}`}
    >
      {number}
    </a>
  );
}
