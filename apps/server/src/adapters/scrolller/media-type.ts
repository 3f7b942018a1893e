/** The media type by the first bytes: the content type that another host sends is not trusted. */

/** Bytes that `mediaTypeOf` needs. */
export const HEAD_BYTES = 16

const startsWith = (head: Uint8Array, bytes: readonly number[], at = 0): boolean =>
  bytes.every((byte, index) => head[at + index] === byte)
const ascii = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0))

/** Null for everything that browsers would not show as a picture or a clip, and for SVG, which can contain scripts. */
export function mediaTypeOf(head: Uint8Array): string | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(head, [0x89, ...ascii('PNG')])) return 'image/png'
  if (startsWith(head, ascii('GIF8'))) return 'image/gif'
  if (startsWith(head, ascii('RIFF')) && startsWith(head, ascii('WEBP'), 8)) return 'image/webp'
  if (startsWith(head, ascii('ftypavi'), 4)) return 'image/avif'
  if (startsWith(head, ascii('ftyp'), 4)) return 'video/mp4'
  return startsWith(head, [0x1a, 0x45, 0xdf, 0xa3]) ? 'video/webm' : null
}
