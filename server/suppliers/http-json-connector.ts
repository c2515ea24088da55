import * as z from "zod/mini";
import { parseUrl } from "@/lib/parse-url";
import type { ReservationResponse, SupplierAddress, SupplierConnector } from "./connector";
import { exchangeJson, type JsonReply } from "./exchange-json";
import { isStorable } from "./offer-schema";
import { parseOffers } from "./parse-offers";
import { SupplierFailure } from "./supplier-failure";

const reserved = z.object({
  reservation_code: z.string().check(
    z.minLength(1),
    z.maxLength(200),
    // In a URL `.` and `..` would name another path, so such a reservation could not be cancelled.
    z.regex(/^(?!\.{1,2}$)\S(.*\S)?$/),
    z.refine(isStorable),
  ),
});
const refused = z.object({ error: z.string().check(z.refine(isStorable)) });

/**
 * Returns a connector for the JSON protocol: `POST /search`, `POST /reservations`, `DELETE
 * /reservations/{code}` below the base URL.
 */
export function createHttpJsonConnector({ baseUrl, secret }: SupplierAddress): SupplierConnector {
  const url = (path: string) => urlOf(baseUrl, path);
  const authorization = { authorization: `Bearer ${secret}` };
  return {
    search: async (search, signal) => {
      const { location } = search;
      const reply = await exchangeJson({
        method: "POST",
        url: url("/search"),
        headers: authorization,
        body: {
          search_ref: search.searchRef,
          location: {
            slug: location.slug,
            country_code: location.countryCode,
            latitude: location.latitude,
            longitude: location.longitude,
          },
          starts_at: search.startsAt,
          ends_at: search.endsAt,
          days: search.days,
          age: search.age,
          currency: search.currency,
        },
        signal,
      });
      if (reply.status !== 200) throw unexpected(reply);
      return parseOffers(reply.body);
    },

    reserve: async (order, signal) => {
      const { firstName, lastName, email, phone } = order.customer;
      const reply = await exchangeJson({
        method: "POST",
        url: url("/reservations"),
        headers: { ...authorization, "idempotency-key": order.reference },
        body: {
          offer_id: order.offerId,
          reference: order.reference,
          units: order.units,
          starts_at: order.startsAt,
          ends_at: order.endsAt,
          customer: { first_name: firstName, last_name: lastName, email, phone },
        },
        signal,
      });
      return answerOf(reply);
    },

    cancel: async (code, signal) => {
      const path = `/reservations/${encodeURIComponent(code)}`;
      const reply = await exchangeJson({ method: "DELETE", url: url(path), headers: authorization, signal });
      if (reply.status !== 200 && reply.status !== 404) throw unexpected(reply);
    },
  };
}

function answerOf(reply: JsonReply): ReservationResponse {
  if (reply.status === 202) return { kind: "working" };
  if (reply.status === 409) {
    const parsed = refused.safeParse(reply.body);
    return { kind: "refused", error: parsed.success ? parsed.data.error.slice(0, 200) : null };
  }
  if (reply.status !== 201) throw unexpected(reply);
  const parsed = reserved.safeParse(reply.body);
  if (!parsed.success) throw new SupplierFailure("malformed", "reservation_code");
  return { kind: "reserved", code: parsed.data.reservation_code };
}

function unexpected({ status }: JsonReply): SupplierFailure {
  return new SupplierFailure("status", String(status));
}

function urlOf(baseUrl: string, path: string): URL {
  const url = parseUrl(baseUrl.replace(/\/+$/, "") + path);
  if (url === undefined) throw new SupplierFailure("connection", "base_url");
  return url;
}
