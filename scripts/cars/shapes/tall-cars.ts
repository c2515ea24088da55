import type { Shape } from "../shape";

/** A crossover of 4.2 m: a hatchback on higher wheels, with dark plastic around them. */
export const crossover: Shape = {
  length: 420,
  height: 158,
  drawn: 556,
  wheels: { front: 84, rear: 342, radius: 36 },
  sill: 26,
  clad: true,
  body: "10 26 6, 1 42 10, 3 72 14, 18 92 16, 104 106 26, 166 151 38, 250 158 110, 366 146 16, 404 106 18, 417 92 12, 420 52 14, 412 26 8",
  glass: ["122 105 5, 174 146 16, 252 151 90, 332 143 10, 372 112 8"],
  pillars: [
    { line: "148 104, 158 146", width: 5 },
    { line: "234 104, 230 152", width: 8 },
    { line: "322 108, 316 148", width: 6 },
  ],
  gaps: [
    "134 36, 130 100",
    "234 100, 236 36",
    "332 106, 330 86, 310 62, 300 36",
    "374 106, 388 84, 418 80",
    "18 92, 60 95, 108 100",
  ],
  handles: "208 94, 306 96",
  headlight: "6 80 3, 18 90 3, 50 94 2, 44 84 5",
  taillight: "392 104 5, 414 96 4, 418 80 4, 398 84 6",
  mirror: "138 110",
  parts: [{ tone: "trim", line: "184 155, 340 151", width: 4 }],
};

/** A sport utility vehicle of 4.7 m with an upright tail, roof rails and three side windows. */
export const suv: Shape = {
  length: 466,
  height: 172,
  drawn: 590,
  wheels: { front: 92, rear: 366, radius: 39 },
  sill: 30,
  clad: true,
  body: "12 30 6, 1 48 8, 3 84 12, 16 106 14, 116 116 22, 178 165 34, 280 171 140, 426 165 14, 452 118 14, 463 100 12, 466 56 14, 458 30 8",
  glass: ["134 115 5, 186 159 14, 282 165 110, 408 159 8, 428 119 8"],
  pillars: [
    { line: "162 114, 172 160", width: 5 },
    { line: "250 114, 248 167", width: 9 },
    { line: "342 115, 348 166", width: 9 },
  ],
  gaps: [
    "144 42, 140 110",
    "250 110, 252 42",
    "346 112, 346 94, 330 70, 320 42",
    "432 114, 442 92, 465 88",
    "16 106, 66 108, 120 111",
  ],
  handles: "224 103, 320 105",
  headlight: "5 92 3, 18 104 3, 50 106 2, 46 95 4",
  taillight: "440 114 4, 460 104 4, 464 78 4, 450 82 5",
  mirror: "150 121",
  parts: [
    { tone: "trim", line: "200 171, 404 169", width: 5 },
    { tone: "trim", line: "212 171, 212 164", width: 5 },
    { tone: "trim", line: "392 169, 392 162", width: 5 },
  ],
};

/** A square off-road car of 4.3 m with flat glass, wide arches and a spare wheel at the back. */
export const offRoad: Shape = {
  length: 430,
  height: 186,
  drawn: 552,
  wheels: { front: 84, rear: 328, radius: 42 },
  sill: 40,
  clad: true,
  body: "14 40 4, 4 52 4, 4 104 6, 10 118 6, 128 124 6, 150 180 8, 270 186 160, 392 183 10, 400 120 6, 402 60 6, 396 40 6",
  glass: ["142 124 4, 160 172 5, 270 177 140, 380 174 5, 386 124 4"],
  pillars: [
    { line: "226 120, 226 180", width: 12 },
    { line: "310 120, 310 180", width: 12 },
  ],
  gaps: ["138 50, 136 118", "226 118, 226 50", "312 118, 312 98, 282 84, 274 50", "10 112, 128 116"],
  handles: "202 108, 288 108",
  headlight: "5 90 4, 6 108 4, 24 109 6, 24 91 6",
  taillight: "388 104 2, 401 104 2, 402 76 2, 389 76 2",
  mirror: "142 128",
  parts: [
    { tone: "trim", area: "404 84 4, 404 150 8, 430 150 10, 430 84 10" },
    { tone: "trim", line: "156 192, 388 190", width: 5 },
    { tone: "trim", line: "176 192, 176 184", width: 5 },
    { tone: "trim", line: "368 190, 368 183", width: 5 },
    { tone: "dark", area: "0 46 3, 0 60 3, 34 60 3, 38 46 3" },
  ],
};

/** A double-cab pick-up of 5.3 m with an open bed. */
export const pickup: Shape = {
  length: 535,
  height: 181,
  drawn: 614,
  wheels: { front: 96, rear: 418, radius: 40 },
  sill: 40,
  clad: true,
  body: "12 40 5, 2 56 6, 4 98 8, 16 114 10, 128 124 18, 184 176 26, 260 181 90, 318 177 16, 342 126 4, 344 112 3, 520 114 5, 528 60 8, 522 40 6",
  glass: ["146 123 5, 192 170 12, 260 175 70, 310 171 8, 330 124 6"],
  pillars: [
    { line: "172 122, 180 170", width: 5 },
    { line: "250 122, 250 178", width: 10 },
  ],
  gaps: [
    "154 50, 150 116",
    "250 118, 252 50",
    "336 116, 338 50",
    "344 50, 344 112",
    "16 114, 70 116, 134 119",
    "506 50, 506 112",
  ],
  handles: "224 108, 310 108",
  headlight: "6 94 3, 18 110 3, 44 112 2, 40 96 4",
  taillight: "508 108 2, 521 108 2, 524 78 2, 510 78 2",
  mirror: "158 128",
  parts: [
    { tone: "trim", line: "346 116, 520 117", width: 5 },
    { tone: "dark", area: "498 40 3, 498 54 3, 535 54 3, 535 40 3" },
  ],
};
