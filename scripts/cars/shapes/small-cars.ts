import type { Shape } from "../shape";

/** A compact two-box car of 4.3 m with five doors and a sloping rear. */
export const hatchback: Shape = {
  length: 428,
  height: 149,
  drawn: 560,
  wheels: { front: 86, rear: 349, radius: 33 },
  sill: 20,
  body: "10 20 6, 1 34 8, 2 60 14, 16 78 14, 104 98 30, 172 145 40, 260 150 120, 366 142 14, 412 98 20, 425 84 14, 428 44 16, 420 20 8",
  glass: ["124 97 5, 182 139 16, 262 143 90, 338 137 10, 378 101 8"],
  pillars: [
    { line: "150 96, 163 140", width: 5 },
    { line: "238 96, 234 144", width: 8 },
    { line: "330 97, 326 140", width: 6 },
  ],
  gaps: [
    "132 24, 130 92",
    "238 92, 240 24",
    "338 92, 336 74, 316 52, 306 24",
    "380 96, 392 78, 426 74",
    "16 78, 60 82, 108 92",
  ],
  handles: "212 86, 312 87",
  headlight: "6 66 3, 20 78 4, 50 83 3, 46 72 6",
  taillight: "398 96 5, 424 86 4, 426 74 4, 404 78 8",
  mirror: "140 102",
};

/** A car of 3.9 m with five doors, a short bonnet, a steep tailgate and a spoiler. */
export const supermini: Shape = {
  length: 390,
  height: 150,
  drawn: 520,
  wheels: { front: 74, rear: 322, radius: 31 },
  sill: 20,
  body: "10 20 6, 1 34 10, 2 60 18, 18 82 20, 88 98 24, 146 144 34, 226 151 100, 338 146 14, 366 106 12, 386 88 10, 390 46 14, 382 20 8",
  glass: ["106 98 5, 152 139 16, 226 144 90, 316 140 8, 318 104 8"],
  pillars: [
    { line: "130 97, 142 139", width: 5 },
    { line: "214 97, 212 146", width: 8 },
  ],
  gaps: [
    "114 24, 112 92",
    "214 92, 216 24",
    "316 96, 312 74, 292 52, 284 24",
    "358 104, 370 74, 388 70",
    "18 82, 52 86, 92 94",
  ],
  handles: "188 86, 286 87",
  headlight: "8 66 6, 18 80 8, 44 84 4, 38 70 8",
  taillight: "360 108 4, 372 98 3, 386 70 4, 368 74 4",
  mirror: "120 103",
  parts: [{ tone: "dark", line: "322 144, 352 138", width: 6 }],
};

/** A city car of 3.6 m with three doors and a tall, round cabin. */
export const mini: Shape = {
  length: 357,
  height: 149,
  drawn: 490,
  wheels: { front: 66, rear: 292, radius: 30 },
  sill: 20,
  body: "10 20 6, 1 34 10, 2 62 20, 22 84 24, 84 98 20, 142 145 44, 218 151 110, 318 138 36, 348 92 24, 357 70 16, 357 42 14, 350 20 8",
  glass: ["104 98 5, 150 139 18, 220 144 80, 294 134 26, 318 100 10"],
  pillars: [
    { line: "126 97, 138 138", width: 5 },
    { line: "232 97, 228 146", width: 10 },
  ],
  gaps: ["110 24, 108 92", "232 94, 240 60, 234 24", "322 96, 330 72, 356 68", "22 84, 56 88, 88 94"],
  handles: "204 86",
  headlight: "8 66 8, 18 80 8, 36 82 8, 32 66 8",
  taillight: "338 92 5, 350 86 4, 355 68 5, 340 70 5",
  mirror: "116 103",
};

/** A sleek electric car of 4.4 m without a grille, with flush handles and wheels at the corners. */
export const electric: Shape = {
  length: 440,
  height: 146,
  drawn: 565,
  wheels: { front: 84, rear: 364, radius: 35 },
  sill: 18,
  body: "12 18 8, 1 34 14, 4 60 20, 40 82 40, 110 98 60, 190 143 70, 272 147 120, 384 116 50, 428 102 6, 434 84 12, 440 46 16, 432 18 8",
  glass: ["118 96 6, 196 137 30, 272 140 90, 350 122 30, 388 102 6"],
  pillars: [
    { line: "156 95, 174 138", width: 5 },
    { line: "250 95, 250 144", width: 6 },
  ],
  gaps: ["140 22, 138 92", "250 94, 252 22", "346 94, 344 74, 324 54, 314 22", "24 74, 66 84, 114 92"],
  handles: "",
  headlight: "6 66 2, 34 79 2, 58 84 2, 36 72 4",
  taillight: "394 104 2, 432 97 2, 434 89 2, 410 95 4",
  mirror: "148 102",
  parts: [
    { tone: "shade", line: "200 86, 222 86", width: 3 },
    { tone: "shade", line: "304 87, 326 87", width: 3 },
    { tone: "white", area: "176 72, 164 54, 172 54, 168 40, 184 60, 175 60" },
    { tone: "dark", line: "124 24, 322 24", width: 7 },
  ],
};
