import type { Shape } from "../shape";

/** A four-seat convertible of 4.4 m with its roof down: windscreen, four headrests and the folded cloth. */
export const convertible: Shape = {
  length: 440,
  height: 136,
  drawn: 580,
  wheels: { front: 88, rear: 344, radius: 33 },
  sill: 18,
  body: "12 18 6, 1 34 10, 3 58 14, 22 74 16, 136 94 12, 250 90 30, 330 94 10, 424 98 10, 434 80 14, 440 42 16, 430 18 8",
  glass: ["150 90 3, 202 134 4, 208 131 3, 192 90 3"],
  gaps: ["154 22, 152 88", "282 90, 290 60, 282 22", "372 97, 396 86, 434 82", "22 74, 80 82, 142 90"],
  handles: "254 80",
  headlight: "8 62 3, 24 74 4, 58 80 2, 48 68 6",
  taillight: "396 92 4, 430 92 3, 434 76 4, 408 78 6",
  mirror: "168 98",
  parts: [
    { tone: "cloth", behind: true, area: "236 88, 242 126 10, 258 126 10, 262 88" },
    { tone: "cloth", behind: true, area: "300 88, 306 122 10, 322 122 10, 326 88" },
    { tone: "trim", line: "150 92, 204 136", width: 5 },
    { tone: "cloth", area: "318 92 4, 326 110 10, 388 108 12, 404 95 4" },
    { tone: "trim", line: "142 93, 330 92", width: 3 },
  ],
};

/** A two-seat roadster of 3.9 m with a long bonnet and a roll bar. */
export const roadster: Shape = {
  length: 392,
  height: 123,
  drawn: 550,
  wheels: { front: 80, rear: 311, radius: 32 },
  sill: 16,
  body: "12 16 6, 1 30 12, 4 54 18, 40 76 40, 160 86 12, 262 82 20, 300 90 20, 372 88 20, 388 66 16, 392 38 14, 382 16 8",
  glass: ["172 83 3, 212 120 4, 218 117 3, 206 83 3"],
  gaps: ["172 20, 170 80", "262 82, 268 56, 260 20", "330 88, 352 78, 386 74", "40 76, 100 80, 162 82"],
  handles: "238 72",
  headlight: "10 58 4, 30 70 6, 58 74 3, 44 62 6",
  taillight: "356 82 5, 378 80 4, 386 66 4, 364 66 6",
  mirror: "184 90",
  parts: [
    { tone: "cloth", behind: true, area: "252 80, 258 112 9, 272 112 9, 276 80" },
    { tone: "trim", behind: true, line: "276 84, 286 110, 298 84", width: 6 },
    { tone: "trim", line: "172 86, 214 122", width: 5 },
    { tone: "cloth", area: "280 86 3, 290 98 8, 318 97 8, 330 90 3" },
  ],
};

/** A low sports car of 4.5 m with the engine behind the seats. */
export const sports: Shape = {
  length: 454,
  height: 119,
  drawn: 604,
  wheels: { front: 96, rear: 362, radius: 35 },
  sill: 13,
  body: "16 13 6, 1 24 8, 6 42 14, 60 72 50, 138 84 40, 214 117 50, 270 119 60, 350 98 50, 420 96 8, 444 96 4, 448 72 12, 454 34 14, 442 13 8",
  glass: ["150 83 6, 220 111 24, 268 112 40, 300 98 10, 304 86 6"],
  pillars: [{ line: "186 82, 206 112", width: 5 }],
  gaps: ["164 17, 160 80", "286 84, 290 54, 276 17", "60 72, 100 78, 144 81", "346 92, 380 96, 420 94"],
  handles: "",
  headlight: "30 56 3, 66 72 4, 92 76 3, 64 60 8",
  taillight: "418 90 3, 446 90 2, 449 78 4, 426 80 5",
  mirror: "172 88",
  parts: [
    { tone: "dark", area: "292 62 4, 326 74 8, 334 58 8, 312 44 6" },
    { tone: "trim", line: "412 108, 452 106", width: 6 },
    { tone: "trim", line: "424 98, 430 106", width: 5 },
  ],
};
