import type { Sample } from "../blocks";

const shell = `TOKEN=$(curl -s "$API/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials | pick access_token)`;

/** The example of the token route, which has no contract because it follows RFC 6749. */
export const tokenExample: { samples: readonly Sample[]; response: unknown } = {
  samples: [{ language: "sh", id: "mint-token", text: shell }],
  response: {
    access_token: "eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJFZERTQSJ9…",
    token_type: "Bearer",
    expires_in: 3600,
    scope: "rentals:quote rentals:book bookings:read webhooks:manage",
  },
};
