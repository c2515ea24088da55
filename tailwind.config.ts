import type { Config } from "tailwindcss";

/** Scales of the design; colour values live in CSS variables, which the theme switches. */
const config = {
  content: ["./app/**/*.tsx", "./components/**/*.tsx"],
  theme: {
    fontSize: {
      label: ["11px", "16px"],
      meta: ["12px", "16px"],
      base: ["13px", "20px"],
      form: ["14px", "20px"],
      section: ["16px", "24px"],
      title: ["20px", "28px"],
      total: ["28px", "36px"],
    },
    borderRadius: { control: "6px", panel: "8px", full: "9999px" },
  },
} satisfies Config;

export default config;
