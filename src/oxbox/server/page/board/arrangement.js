/**
 * Where the parts of a scene go that names no places on the table: panels around the regions.
 *
 * A scene leaves no room between its regions. Here they are spread apart so that every one gets a
 * panel with an edge; what lies in a region moves with it. All lengths that come out are pixels.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{edge: number, gap: number}} Rooms
 * @typedef {{unit: number, panels: Map<string, Box>, plates: Map<number, Box>, spaces: Map<string, Box>,
 *   hidden: Set<string>, width: number, height: number}} Arrangement `plates` are those of seats; regions and
 *   spaces that are `hidden` are not shown on this screen
 * @typedef {{start: number, end: number, low: number, high: number, length: number}} Span
 */

const LOOSELY = 1.1;
const NEAR = 1e-6;
const LARGEST_UNIT = 120;
/** A small board may have larger units: as large as make it this high or wide. */
const SMALL_BOARD = 600;

/** What a panel needs beside its region, in pixels. */
export const ROOMS = { edge: 6, gap: 8 };

/**
 * The arrangement with the largest unit that fits into a width and a height.
 *
 * The room around panels is in pixels and the board in units, so this comes nearer turn by turn.
 *
 * @param {import("./scene.js").Scene} scene
 * @param {number} width
 * @param {number} height
 * @param {number} least no unit is smaller, whatever the height
 * @returns {Arrangement}
 */
export function fit(scene, width, height, least) {
  const most = Math.max(LARGEST_UNIT, SMALL_BOARD / Math.max(scene.width, scene.height));
  let unit = width / Math.max(scene.width, 1);
  let board = arrange(scene, ROOMS, unit);
  for (let turn = 0; turn < 8; turn += 1) {
    const across = (unit * width) / board.width;
    const down = (unit * height) / board.height;
    unit = Math.min(across, Math.max(down, least), most);
    board = arrange(scene, ROOMS, unit);
  }
  return board;
}

/**
 * Spread a scene's regions and draw panels around them, which meet at the far sides.
 *
 * @param {import("./scene.js").Scene} scene
 * @param {Rooms} rooms
 * @param {number} unit
 * @returns {Arrangement}
 */
export function arrange(scene, rooms, unit) {
  const regions = scene.regions;
  const across = regions.map((region) => spanAcross(region, rooms, unit));
  const down = regions.map((region) => spanDown(region, rooms, unit));
  const lefts = spread(across, rooms.gap);
  const tops = spread(down, rooms.gap);
  const right = farEnd(across, lefts);
  const bottom = farEnd(down, tops);
  const panels = new Map();
  const moved = new Map();
  regions.forEach((region, index) => {
    const x = lefts[index];
    const y = tops[index];
    const width = isLast(across, index) ? right - x : across[index].length;
    const height = isLast(down, index) ? bottom - y : down[index].length;
    panels.set(region.id, { x, y, width, height });
    const innerX = x + (width - region.width * unit) / 2;
    const innerY = y + rooms.edge;
    moved.set(region.id, { x: innerX - region.x * unit, y: innerY - region.y * unit });
  });
  const spaces = new Map();
  for (const space of scene.spaces) {
    const by = moved.get(space.region) ?? { x: 0, y: 0 };
    spaces.set(space.id, {
      x: space.x * unit + by.x,
      y: space.y * unit + by.y,
      width: space.width * unit,
      height: space.height * unit,
    });
  }
  return { unit, panels, plates: new Map(), spaces, hidden: new Set(), width: right, height: bottom };
}

/**
 * @param {import("./scene.js").Region} region
 * @param {Rooms} rooms
 * @param {number} unit
 * @returns {Span}
 */
function spanAcross(region, rooms, unit) {
  return {
    start: region.x * unit,
    end: (region.x + region.width) * unit,
    low: region.y * unit,
    high: (region.y + region.height) * unit,
    length: region.width * unit + 2 * rooms.edge,
  };
}

/**
 * @param {import("./scene.js").Region} region
 * @param {Rooms} rooms
 * @param {number} unit
 * @returns {Span}
 */
function spanDown(region, rooms, unit) {
  return {
    start: region.y * unit,
    end: (region.y + region.height) * unit,
    low: region.x * unit,
    high: (region.x + region.width) * unit,
    length: region.height * unit + 2 * rooms.edge,
  };
}

/**
 * Where panels start, with a gap between them. Regions that started on one line still do, and
 * those that overlap move together.
 *
 * @param {Span[]} spans
 * @param {number} gap
 */
function spread(spans, gap) {
  const placed = new Map();
  const starts = [...new Set(spans.map((span) => span.start))].sort((a, b) => a - b);
  for (const start of starts) {
    let at = start;
    for (const here of spans.filter((span) => span.start === start)) {
      for (const other of spans.filter((span) => span.start < start && faces(span, here))) {
        const overlaps = other.end > start + NEAR;
        const needed = overlaps ? start - other.start : other.length + gap;
        at = Math.max(at, placed.get(other.start) + needed);
      }
    }
    placed.set(start, at);
  }
  return spans.map((span) => placed.get(span.start));
}

/**
 * @param {Span} one
 * @param {Span} other
 */
function faces(one, other) {
  return one.low < other.high - NEAR && other.low < one.high - NEAR;
}

/**
 * @param {Span[]} spans
 * @param {number[]} starts
 */
function farEnd(spans, starts) {
  return Math.max(1, ...spans.map((span, index) => starts[index] + span.length));
}

/**
 * @param {Span[]} spans
 * @param {number} index
 */
function isLast(spans, index) {
  return spans[index].end > Math.max(...spans.map((span) => span.end)) - NEAR;
}

/**
 * The box with all four sides moved inwards, or outwards if negative.
 *
 * @param {Box} box
 * @param {number} by
 * @returns {Box}
 */
export function inset(box, by) {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}

/**
 * Boxes for things of these shapes (width divided by height), side by side in rows, as large as
 * possible or allowed.
 *
 * @param {Box} box
 * @param {number[]} shapes
 * @param {number} highest
 * @returns {Box[]}
 */
export function share(box, shapes, highest = Infinity) {
  if (!shapes.length) return [];
  const count = shapes.length;
  const shape = Math.max(...shapes);
  const columns = columnsFor(box.width / shape, box.height, count, highest);
  const rows = Math.ceil(count / columns);
  const width = Math.min(box.width / columns, highest * shape * LOOSELY);
  const height = Math.min(box.height / rows, highest * LOOSELY);
  const middleX = box.x + box.width / 2;
  const middleY = box.y + box.height / 2;
  return shapes.map((own, index) => {
    const row = Math.floor(index / columns);
    const column = index % columns;
    const x = middleX + (column - Math.min(columns, count - row * columns) / 2) * width;
    return hold({ x, y: middleY + (row - rows / 2) * height, width, height }, own, highest);
  });
}

/**
 * The number of columns that makes things of the shape 1 largest; fewer rows if several do.
 *
 * @param {number} width
 * @param {number} height
 * @param {number} count
 * @param {number} highest
 */
function columnsFor(width, height, count, highest) {
  let best = 1;
  let merit = -1;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const own = Math.min(width / columns, height / rows, highest);
    if (own > merit + NEAR || (own > merit - NEAR && rows < Math.ceil(count / best))) {
      merit = own;
      best = columns;
    }
  }
  return best;
}

/**
 * The largest box of a shape in the middle of another one.
 *
 * @param {Box} box
 * @param {number} shape
 * @param {number} highest
 * @returns {Box}
 */
function hold(box, shape, highest) {
  const width = Math.min(box.width, box.height * shape, highest * shape);
  const height = width / shape;
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}
