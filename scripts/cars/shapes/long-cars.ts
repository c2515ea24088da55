import type { Shape } from "../shape";

/** A three-box car of 4.8 m with four doors. */
export const saloon: Shape = {
  length: 478,
  height: 145,
  drawn: 604,
  wheels: { front: 92, rear: 377, radius: 33 },
  sill: 19,
  body: "10 19 6, 1 34 10, 3 60 14, 20 76 16, 132 96 30, 206 140 44, 282 145 110, 362 132 50, 414 104 24, 468 100 8, 476 78 14, 478 44 16, 470 19 8",
  glass: ["150 95 5, 212 134 20, 284 138 80, 354 126 20, 392 103 6"],
  pillars: [
    { line: "186 94, 200 134", width: 5 },
    { line: "272 94, 270 140", width: 8 },
    { line: "358 95, 342 132", width: 6 },
  ],
  gaps: [
    "152 23, 150 90",
    "272 90, 274 23",
    "366 94, 366 72, 346 52, 336 23",
    "420 100, 444 88, 476 86",
    "20 76, 80 84, 138 91",
  ],
  handles: "246 84, 342 86",
  headlight: "8 64 3, 22 75 4, 58 81 2, 48 70 6",
  taillight: "428 94 4, 470 96 3, 474 80 4, 440 82 6",
  mirror: "166 100",
};

/** An estate of 4.7 m: a saloon with a long roof and rails. */
export const estate: Shape = {
  length: 470,
  height: 149,
  drawn: 600,
  wheels: { front: 88, rear: 360, radius: 33 },
  sill: 19,
  body: "10 19 6, 1 34 10, 3 60 14, 20 77 16, 122 97 30, 194 142 40, 290 147 140, 424 141 14, 458 100 16, 468 84 12, 470 44 16, 462 19 8",
  glass: ["142 96 5, 202 136 18, 290 141 110, 406 135 8, 432 101 6"],
  pillars: [
    { line: "174 95, 186 136", width: 5 },
    { line: "258 95, 256 142", width: 8 },
    { line: "346 96, 350 141", width: 8 },
  ],
  gaps: [
    "144 23, 142 91",
    "258 91, 260 23",
    "348 94, 348 72, 330 52, 320 23",
    "436 98, 446 80, 470 76",
    "20 77, 76 84, 128 91",
  ],
  handles: "232 85, 324 87",
  headlight: "8 65 3, 22 76 4, 56 82 2, 48 71 6",
  taillight: "440 98 5, 466 88 4, 468 68 4, 452 70 6",
  mirror: "156 101",
  parts: [
    { tone: "trim", line: "214 146, 404 144", width: 4 },
    { tone: "trim", line: "224 146, 224 140", width: 4 },
    { tone: "trim", line: "394 144, 394 138", width: 4 },
  ],
};

/** A two-door coupé of 4.5 m with a roof that falls to the tail. */
export const coupe: Shape = {
  length: 452,
  height: 132,
  drawn: 590,
  wheels: { front: 92, rear: 350, radius: 34 },
  sill: 16,
  body: "14 16 6, 1 30 10, 4 54 14, 26 70 20, 146 90 40, 220 128 50, 280 132 80, 372 106 60, 434 100 8, 446 78 14, 452 40 16, 442 16 8",
  glass: ["168 89 5, 228 121 20, 282 125 60, 330 113 20, 352 96 6"],
  pillars: [
    { line: "198 88, 212 122", width: 5 },
    { line: "294 88, 300 126", width: 9 },
  ],
  gaps: ["160 20, 160 86", "296 92, 304 64, 296 20", "390 98, 412 86, 446 82", "26 70, 90 78, 152 86"],
  handles: "266 80",
  headlight: "10 56 2, 34 70 3, 70 76 2, 48 62 6",
  taillight: "398 93 3, 440 92 3, 446 78 4, 412 82 6",
  mirror: "180 94",
  parts: [{ tone: "shade", line: "300 46, 330 62, 340 76", width: 3 }],
};
