import type { Config } from "tailwindcss";

/** The design scales. Colours are CSS variables, which the theme switches. */
const config = {
  content: ["./app/**/*.tsx", "./components/**/*.tsx"],
  theme: {
    fontSize: {
      label: ["11px", "16px"],
      meta: ["12px", "16px"],
      base: ["13px", "20px"],
      form: ["14px", "20px"],
      section: ["16px", { lineHeight: "24px", letterSpacing: "-0.01em" }],
      title: ["20px", { lineHeight: "28px", letterSpacing: "-0.01em" }],
      total: ["28px", { lineHeight: "36px", letterSpacing: "-0.01em" }],
    },
    borderRadius: { none: "0", control: "6px", panel: "8px", full: "9999px" },
    extend: {
      fontFamily: {
        sans: ["var(--font-sans)", "ui-sans-serif", "system-ui", "sans-serif"],
        mono: ["var(--font-mono)", "ui-monospace", "monospace"],
      },
      boxShadow: { overlay: "0 8px 24px -4px rgb(0 0 0 / 0.18), 0 0 0 1px var(--line)" },
      transitionDuration: { DEFAULT: "120ms" },
      maxWidth: { content: "1440px" },
      // A changed element is tinted for 2 seconds; a new one also slides in.
      keyframes: {
        tint: { from: { backgroundColor: "var(--accent-soft)" } },
        arrive: { from: { opacity: "0", transform: "translateY(-4px)" } },
        pending: { from: { opacity: "0" }, "99%": { opacity: "0" } },
        progress: { from: { transform: "translateX(-100%)" }, to: { transform: "translateX(400%)" } },
      },
      animation: {
        tint: "tint 2s ease-out",
        arrive: "arrive 120ms ease-out, tint 2s ease-out",
        pending: "pending 300ms",
        progress: "progress 1.6s ease-in-out infinite",
      },
      width: { sidebar: "224px", rail: "56px", panel: "440px" },
    },
  },
} satisfies Config;

export default config;
