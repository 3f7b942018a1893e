/** Facts about a picture before it is drawn: whether it moves, and the size in which it is held. */

export interface Size {
  width: number
  height: number
}

/** Bytes at the start of a file that say whether it moves; an APNG says so before its first picture. */
const HEAD = 4096
/** Of a WebP: where its flags are, and the one for a moving picture. */
const WEBP_FLAGS_AT = 20
const WEBP_MOVES = 0x02

/** Whether the file may hold more than one picture: GIF, and moving WebP, PNG and AVIF. */
export async function isMoving(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  if (head.startsWith('GIF8') || head.startsWith('ftypavis', 4)) return true
  if (head.startsWith('WEBPVP8X', 8)) return ((bytes[WEBP_FLAGS_AT] ?? 0) & WEBP_MOVES) !== 0
  return head.startsWith('\x89PNG') && head.includes('acTL')
}

/** A picture is held with at most this many pixels, which take 16 MB. */
const HELD_PIXELS_MAX = 4_000_000

/** The least size that covers a stage of `stage` pixels, never larger than the picture, with its proportions. */
export function heldSize({ width, height }: Size, stage: Size): Size {
  const scale = Math.min(
    1,
    Math.max(stage.width / width, stage.height / height),
    Math.sqrt(HELD_PIXELS_MAX / (width * height)),
  )
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
