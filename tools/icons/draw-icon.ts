/** The icon of the installed app as pixels: the shapes of `apps/web/public/installed-icon.svg`, on its grid of 64 by 64. */
type Point = readonly [number, number]
type Colour = readonly [number, number, number]

const GRID = 64
const GROUND: Colour = [0x2f, 0x3b, 0x52]
const LINE: Colour = [0xdf, 0xe6, 0xf2]
const HALF_STROKE = 1.5
const outline: readonly Point[] = [
  [26, 16],
  [38, 16],
  [45, 48],
  [19, 48],
]
const strokes: readonly (readonly [Point, Point])[] = [
  ...outline.map((from, index) => [from, outline[(index + 1) % outline.length] ?? from] as const),
  [
    [32, 42],
    [41, 21],
  ],
]

/** Distance of a point from a line between two points. */
function distanceTo([x, y]: Point, [[ax, ay], [bx, by]]: readonly [Point, Point]): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  const [rx, ry] = [x - ax - along * dx, y - ay - along * dy]
  return Math.sqrt(rx * rx + ry * ry)
}

/**
 * Rows of RGB, 8 bits each.
 *
 * @param scale of the shapes around the middle: an icon that systems mask has its shapes further inside
 */
export function pixelsOf(size: number, scale: number): Uint8Array {
  const pixels = new Uint8Array(size * size * 3)
  const unit = GRID / size / scale
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const at = ([column, row] as const).map((cell) => GRID / 2 + (cell + 0.5 - size / 2) * unit)
      const distance = Math.min(...strokes.map((stroke) => distanceTo([at[0] ?? 0, at[1] ?? 0], stroke)))
      // One pixel wide, so that edges are smooth.
      const share = Math.min(1, Math.max(0, (HALF_STROKE - distance) / unit + 0.5))
      const colour = GROUND.map((ground, channel) => Math.round(ground + ((LINE[channel] ?? 0) - ground) * share))
      pixels.set(colour, (row * size + column) * 3)
    }
  }
  return pixels
}
