import type { Sample } from "../blocks";

const shell = `TOKEN=$(curl -s "$API/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials | pick access_token)`;

/** The one route that has no contract: it follows RFC 6749. */
export const tokenExample: { samples: readonly Sample[]; answer: unknown } = {
  samples: [{ language: "sh", id: "mint-token", text: shell }],
  answer: {
    access_token: "eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJFZERTQSJ9…",
    token_type: "Bearer",
    expires_in: 3600,
    scope: "rentals:quote rentals:book bookings:read webhooks:manage",
  },
};
