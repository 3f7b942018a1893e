/** Bytes, and their text in base64url without padding. */
export type Bytes = Uint8Array<ArrayBuffer>

export const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Throws for text that is not base64url. */
export const fromText = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.codePointAt(0) ?? 0)

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))
