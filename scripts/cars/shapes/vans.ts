import type { Shape } from "../shape";

/** A people carrier of 4.7 m with a short, steep bonnet, three side windows and sliding doors. */
export const minivan: Shape = {
  length: 472,
  height: 172,
  drawn: 584,
  wheels: { front: 90, rear: 376, radius: 34 },
  sill: 22,
  body: "10 22 6, 1 38 10, 2 72 16, 18 94 20, 70 108 40, 164 164 60, 280 172 150, 430 164 20, 456 112 16, 470 92 12, 472 48 14, 464 22 8",
  glass: ["118 110 6, 184 156 24, 284 164 110, 412 157 10, 432 112 8"],
  pillars: [
    { line: "148 106, 168 158", width: 6 },
    { line: "240 106, 238 166", width: 9 },
    { line: "346 108, 350 164", width: 9 },
  ],
  gaps: [
    "134 28, 132 104",
    "240 106, 242 28",
    "348 108, 348 84, 330 56, 322 28",
    "246 96, 440 98",
    "436 108, 448 84, 471 80",
  ],
  handles: "214 94, 254 84",
  headlight: "6 76 4, 20 92 6, 54 102 3, 46 84 8",
  taillight: "440 116 4, 458 104 4, 468 84 4, 452 86 5",
  mirror: "136 114",
};

/** A passenger van of 5.1 m with nine seats and windows along the whole side. */
export const van: Shape = {
  length: 510,
  height: 198,
  drawn: 590,
  wheels: { front: 92, rear: 402, radius: 35 },
  sill: 24,
  body: "10 24 5, 1 40 8, 2 84 16, 26 110 16, 64 118 20, 128 188 36, 240 198 140, 488 194 18, 503 120 20, 508 50 12, 500 24 8",
  glass: ["86 122 6, 140 180 18, 250 186 120, 474 182 8, 482 124 8"],
  pillars: [
    { line: "112 118, 134 186", width: 7 },
    { line: "206 118, 206 190", width: 10 },
    { line: "340 118, 340 190", width: 10 },
  ],
  gaps: ["112 30, 112 116", "206 118, 206 30", "340 118, 340 30", "210 106, 492 106"],
  handles: "182 104, 220 92",
  headlight: "5 80 4, 26 106 6, 52 112 4, 38 88 8",
  taillight: "490 116 3, 502 116 3, 506 72 3, 494 74 3",
  mirror: "100 128",
};

/** A minibus of 6 m with a high roof, four rows of windows and a folding door. */
export const minibus: Shape = {
  length: 600,
  height: 276,
  drawn: 608,
  wheels: { front: 100, rear: 464, radius: 37 },
  sill: 28,
  body: "12 28 6, 1 46 8, 2 96 16, 34 130 20, 78 140 20, 140 250 60, 216 275 80, 578 272 20, 592 140 20, 598 56 10, 588 28 8",
  glass: ["106 146 6, 152 220 16, 240 226 60, 560 224 8, 568 146 8"],
  pillars: [
    { line: "196 140, 196 234", width: 12 },
    { line: "290 140, 290 234", width: 10 },
    { line: "380 140, 380 234", width: 10 },
    { line: "470 140, 470 234", width: 10 },
  ],
  gaps: ["124 36, 126 138", "196 234, 196 36", "290 140, 290 36", "204 246, 578 246"],
  handles: "172 124, 206 118",
  headlight: "5 96 4, 32 126 6, 58 132 4, 42 104 8",
  taillight: "578 130 3, 592 130 3, 596 80 3, 582 82 3",
  mirror: "112 154",
  parts: [
    { tone: "shade", line: "300 116, 590 116", width: 4 },
    { tone: "shade", line: "206 100, 280 100", width: 3 },
  ],
};

/** A cargo van of 5.5 m with a closed side. */
export const cargoVan: Shape = {
  length: 556,
  height: 242,
  drawn: 596,
  wheels: { front: 98, rear: 432, radius: 36 },
  sill: 28,
  body: "12 28 6, 1 46 8, 2 94 16, 34 126 20, 76 136 20, 138 222 50, 220 242 90, 536 240 18, 548 130 20, 554 56 10, 546 28 8",
  glass: ["102 140 6, 148 202 14, 196 206 8, 196 138 8"],
  pillars: [{ line: "126 134, 144 204", width: 6 }],
  gaps: ["122 36, 122 132", "204 220, 204 36", "334 226, 334 36", "210 122, 530 122", "204 226, 530 226"],
  handles: "176 120, 216 112",
  headlight: "5 94 4, 32 122 6, 58 128 4, 42 102 8",
  taillight: "534 128 3, 547 128 3, 551 82 3, 538 84 3",
  mirror: "110 148",
  parts: [
    { tone: "shade", area: "222 138 6, 222 212 6, 322 212 6, 322 138 6" },
    { tone: "shade", area: "348 138 6, 348 212 6, 518 212 6, 522 138 6" },
  ],
};

/** A camper van of 6 m with a bed over the cab, a door with a window, and an awning. */
export const camper: Shape = {
  length: 610,
  height: 296,
  drawn: 612,
  wheels: { front: 102, rear: 450, radius: 36 },
  sill: 30,
  body: "12 30 6, 1 48 8, 2 96 16, 34 128 20, 78 138 14, 124 196 10, 70 218 24, 86 284 34, 160 294 40, 596 290 20, 600 60 10, 594 30 6",
  glass: [
    "104 142 6, 144 194 10, 198 194 8, 198 140 8",
    "104 236 6, 112 264 6, 176 264 8, 176 236 8",
    "252 178 8, 252 236 8, 346 236 8, 346 178 8",
    "494 178 8, 494 236 8, 576 236 8, 576 178 8",
  ],
  pillars: [{ line: "126 136, 146 196", width: 6 }],
  gaps: [
    "124 38, 124 134",
    "206 204, 206 38",
    "384 252, 384 44, 462 80, 462 252, 384 252",
    "210 116, 384 116",
  ],
  handles: "176 124, 394 150",
  headlight: "5 96 4, 32 124 6, 58 130 4, 42 104 8",
  taillight: "586 128 3, 599 128 3, 600 84 3, 587 84 3",
  mirror: "112 150",
  parts: [
    { tone: "glass", area: "402 180 6, 402 236 6, 446 236 6, 446 180 6" },
    { tone: "white", line: "232 270, 560 268", width: 12 },
    { tone: "shade", line: "206 60, 398 60", width: 6 },
    { tone: "trim", area: "470 296, 470 306 4, 530 306 4, 530 294" },
  ],
};
