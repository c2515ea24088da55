import type { Breakage } from "./breakage";

/** Returns breakages of a booking and its replacement. `booking` is SQL that selects the ID of a confirmed booking. */
export function pairBreakages(booking: string): readonly Breakage[] {
  return [
    {
      breaks: "P",
      by: "a replacement that does not exist",
      sql: [`update bookings set replaced_by = 'RB-0000000003' where id = ${booking}`],
    },
    {
      breaks: "P",
      by: "a confirmed replacement of a booking that has not ended",
      sql: [
        `insert into bookings overriding system value select (jsonb_populate_record(b, jsonb_build_object('id', 999997,
        'reference', 'RB-0000000004', 'replaces_id', b.id, 'replaces', b.reference, 'starts_at', b.starts_at + interval '900 days',
        'ends_at', b.ends_at + interval '900 days', 'held_until', b.held_until + interval '900 days'))).*
        from bookings b where id = ${booking}`,
        `update bookings set replaced_by = 'RB-0000000004' where id = ${booking}`,
      ],
    },
  ];
}
