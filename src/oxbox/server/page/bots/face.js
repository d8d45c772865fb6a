/** The faces of the bots: one round head each, drawn in the same few strokes. */

import { figure } from "../elements.js";
import { botOf } from "./roster.js";

const INK = "#33241a";
const CREAM = "#fff8e8";

/**
 * @typedef {[string, string]} Stroke a path, and its fill
 * @typedef {{ground: string, strokes: Stroke[], eyes: [number, number, number]}} Face
 *   `eyes`: half the distance between them, their height, and their size
 */

/** @type {Face[]} by level; on a square of 48, each path in its order */
const FACES = [
  {
    ground: "#bfe3ea",
    strokes: [
      ["M22 10c-2-5 2-7 4-6 0 2 3 1 4 3-2 0-3 2-4 4z", "#ffd75e"],
      ["M24 9c10 0 16 7 16 17s-6 17-16 17S8 36 8 26 14 9 24 9z", "#ffd75e"],
      ["M24 27c5 0 9 2 9 5s-4 5-9 5-9-2-9-5 4-5 9-5z", "#ef8a2e"],
      ["M15 32c6 2 12 2 18 0", "none"],
    ],
    eyes: [7, 22, 2.6],
  },
  {
    ground: "#cfe5b4",
    strokes: [
      ["M17 19C11 12 10 3 14 2s8 7 8 16z", "#d9c3ad"],
      ["M31 19c6-7 7-16 3-17s-8 7-8 16z", "#d9c3ad"],
      ["M24 15c9 0 14 6 14 14s-6 15-14 15-14-7-14-15 5-14 14-14z", "#d9c3ad"],
      ["M24 31c5 0 8 3 8 6s-3 6-8 6-8-3-8-6 3-6 8-6z", CREAM],
      ["M21.5 31h5L24 34.5z", "#e79aa0"],
      ["M24 34.5v3m0 0c-1 2-4 2-5 0m5 0c1 2 4 2 5 0", "none"],
    ],
    eyes: [6.5, 26, 2.6],
  },
  {
    ground: "#f4d9b0",
    strokes: [
      ["M13 18 9 5c4 1 8 4 9 9z", "#b5642f"],
      ["M35 18l4-13c-4 1-8 4-9 9z", "#b5642f"],
      ["M24 11c10 0 15 7 15 15S33 43 24 43 9 34 9 26s5-15 15-15z", "#c9743a"],
      ["M24 28c7 0 11 4 11 8s-5 7-11 7-11-3-11-7 4-8 11-8z", CREAM],
      ["M21.5 30h5L24 33.5z", INK],
      ["M24 33.5v2m-3 0h6v5h-6zm3 0v5", CREAM],
    ],
    eyes: [7.5, 23, 2.8],
  },
  {
    ground: "#d5ddb0",
    strokes: [
      ["M24 4l4 5 5-3 2 6 6-1v6l5 2-3 5 3 5-5 2 1 6-6 1H12l-6-1 1-6-5-2 3-5-3-5 5-2v-6l6 1 2-6 5 3z", "#7d5f49"],
      ["M24 15c8 0 13 6 13 14s-6 15-13 15-13-7-13-15 5-14 13-14z", "#ecd3ac"],
      ["M20.5 34.5c0-2 1.5-3.5 3.5-3.5s3.5 1.5 3.5 3.5S26 37 24 37s-3.5-.5-3.5-2.5z", INK],
      ["M20 39.5c2 2 6 2 8 0", "none"],
    ],
    eyes: [6, 26, 2.4],
  },
  {
    ground: "#dfe6ea",
    strokes: [
      ["M17 15C11 12 9 6 12 2c2 4 6 6 9 9z", "#b59f84"],
      ["M31 15c6-3 8-9 5-13-2 4-6 6-9 9z", "#b59f84"],
      ["M13 22C7 20 3 22 2 26c4 3 8 2 12 0z", "#e9e2d4"],
      ["M35 22c6-2 10 0 11 4-4 3-8 2-12 0z", "#e9e2d4"],
      ["M24 10c9 0 12 6 12 13 0 6-3 9-4 14-1 4-4 6-8 6s-7-2-8-6c-1-5-4-8-4-14 0-7 3-13 12-13z", "#f7f1e6"],
      ["M24 32c4 0 6 2 6 4s-2 4-6 4-6-2-6-4 2-4 6-4z", "#eab8ae"],
      ["M22 43c0 3 1 4 2 5 1-1 2-2 2-5z", "#d8cdbb"],
    ],
    eyes: [6, 24, 2.4],
  },
  {
    ground: "#cbd9e8",
    strokes: [
      ["M11 22 8 3l14 9z", "#cf5a2a"],
      ["M37 22l3-19-14 9z", "#cf5a2a"],
      ["M24 11c9 0 16 5 17 13-6 3-9 17-17 20-8-3-11-17-17-20 1-8 8-13 17-13z", "#dd6b33"],
      ["M8 25c6-1 11 2 13 10l3 9c-8-3-11-15-16-19zm32 0c-6-1-11 2-13 10l-3 9c8-3 11-15 16-19z", CREAM],
      ["M20.5 39h7L24 44z", INK],
    ],
    eyes: [7, 25, 2.3],
  },
  {
    ground: "#d9cdea",
    strokes: [
      ["M9 18 8 4l11 7zm30 0 1-14-11 7z", "#6d5a49"],
      ["M24 8c11 0 16 7 16 17s-6 19-16 19S8 35 8 25 13 8 24 8z", "#8a7157"],
      ["M16 17c5 0 8 3.5 8 8s-3 8-8 8-8-3.5-8-8 3-8 8-8zm16 0c5 0 8 3.5 8 8s-3 8-8 8-8-3.5-8-8 3-8 8-8z", "#f3e2c0"],
      ["M21 29h6l-3 7z", "#e2a53a"],
      ["M18 39l2 2 2-2 2 2 2-2 2 2 2-2", "none"],
    ],
    eyes: [7.5, 25, 4],
  },
  {
    ground: "#efd39a",
    strokes: [
      ["M13 17C5 17 1 11 3 4c3 5 8 6 14 7z", "#f3e6cd"],
      ["M35 17c8 0 12-6 10-13-3 5-8 6-14 7z", "#f3e6cd"],
      ["M12 23c-5-2-9 0-10 3 3 4 8 3 11 1zm24 0c5-2 9 0 10 3-3 4-8 3-11 1z", "#7a3d22"],
      ["M24 9c9 0 13 5 13 12 0 7-2 12-3 16-2 5-5 7-10 7s-8-2-10-7c-1-4-3-9-3-16 0-7 4-12 13-12z", "#94502e"],
      ["M19 10c1 4 3 6 5 6s4-2 5-6c-3-2-7-2-10 0z", "#5d2e19"],
      ["M24 30c7 0 11 3 11 7s-4 7-11 7-11-3-11-7 4-7 11-7z", "#e9cba6"],
      ["M19.5 36.5v1m9-1v1", "none"],
      ["M20 40c1 5 7 5 8 0", "none"],
    ],
    eyes: [7, 24, 2.5],
  },
];

/**
 * The face of the bot of a level, as a picture with its name.
 *
 * @param {number | undefined} level
 * @param {boolean} [isNamed] whether the name does not stand beside it
 * @returns {SVGSVGElement}
 */
export function face(level, isNamed = false) {
  const { ground, strokes, eyes } = FACES[(level ?? 1) - 1] ?? FACES[0];
  const { name, animal } = botOf(level);
  const says = isNamed ? { role: "img", "aria-label": `${name} the ${animal}` } : { "aria-hidden": "true" };
  const [apart, height, size] = eyes;
  const eye = (/** @type {number} */ x) => [
    figure("circle", { cx: x, cy: height, r: size, fill: INK }),
    figure("circle", { cx: x - size / 3, cy: height - size / 3, r: size / 3, fill: "#fff" }),
  ];
  return figure(
    "svg",
    { class: "face", viewBox: "0 0 48 48", ...says },
    figure("circle", { cx: 24, cy: 24, r: 23, fill: ground, stroke: INK, "stroke-width": 2 }),
    figure(
      "g",
      { transform: "translate(3.6 3.4) scale(.85)", stroke: INK, "stroke-width": 2, "stroke-linejoin": "round", "stroke-linecap": "round" },
      strokes.map(([path, fill]) => figure("path", { d: path, fill })),
    ),
    figure("g", { transform: "translate(3.6 3.4) scale(.85)" }, eye(24 - apart), eye(24 + apart)),
  );
}
