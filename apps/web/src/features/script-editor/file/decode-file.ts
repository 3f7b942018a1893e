/** Decodes a file of unknown encoding. */

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** UTF-16 is recognised by its byte order mark alone. Windows-1252 has a character for every byte, so it comes last. */
function encodingOf(bytes: Uint8Array): FileEncoding {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** The text without a byte order mark, and the encoding that was taken. */
export function decodeFile(content: ArrayBuffer): { text: string; encoding: FileEncoding } {
  const bytes = new Uint8Array(content)
  const encoding = encodingOf(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}
