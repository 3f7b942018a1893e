/**
 * Random numbers in named sub-streams of one seed: draws from one stream do not affect another. The generator is sfc32
 * (Chris Doty-Humphrey), seeded by a 128-bit string hash; both use a few integer operations, so the same seed makes
 * the same game on every machine.
 */
export interface Stream {
  a: number
  b: number
  c: number
  counter: number
}

const WARM_UP_ROUNDS = 12

/** Four independent 32-bit FNV-1a style lanes over the text, mixed once more at the end. */
function hashLanes(text: string): [number, number, number, number] {
  let h1 = 0x811c9dc5
  let h2 = 0x9747b28c
  let h3 = 0x3c6ef372
  let h4 = 0xa54ff53a
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    h1 = Math.imul(h1 ^ code, 0x01000193)
    h2 = Math.imul(h2 ^ code, 0x85ebca6b) + h1
    h3 = Math.imul(h3 ^ code, 0xc2b2ae35) ^ (h2 >>> 13)
    h4 = Math.imul(h4 ^ code, 0x27d4eb2f) + h3
  }
  return [h1 ^ (h4 >>> 15), h2 ^ (h1 >>> 16), h3 ^ (h2 >>> 14), h4 ^ (h3 >>> 17)]
}

export function openStream(seed: string, name: string): Stream {
  const [a, b, c, counter] = hashLanes(`${seed}\u0000${name}`)
  const stream = { a, b, c, counter }
  for (let i = 0; i < WARM_UP_ROUNDS; i++) draw(stream)
  return stream
}

/** A number in [0, 1); advances the stream. */
export function draw(stream: Stream): number {
  const sum = (stream.a + stream.b + stream.counter) | 0
  stream.counter = (stream.counter + 1) | 0
  stream.a = stream.b ^ (stream.b >>> 9)
  stream.b = (stream.c + (stream.c << 3)) | 0
  stream.c = ((stream.c << 21) | (stream.c >>> 11)) + sum
  stream.c |= 0
  return (sum >>> 0) / 0x1_0000_0000
}

/** A real number in [min, max). */
export const drawBetween = (stream: Stream, min: number, max: number): number => min + draw(stream) * (max - min)

/** A whole number in [min, max], both included. */
export const drawWhole = (stream: Stream, min: number, max: number): number =>
  min + Math.floor(draw(stream) * (max - min + 1))

/** One of `items`, which must not be empty. */
export const drawOne = <T>(stream: Stream, items: readonly T[]): T => items[drawWhole(stream, 0, items.length - 1)] as T

/** The items in random order (Fisher-Yates). */
export function shuffle<T>(stream: Stream, items: readonly T[]): T[] {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = drawWhole(stream, 0, i)
    ;[result[i], result[j]] = [result[j] as T, result[i] as T]
  }
  return result
}

/** Streams of one seed, opened on first use. */
export function streamsOf(seed: string): (name: string) => Stream {
  const open = new Map<string, Stream>()
  return (name) => {
    const known = open.get(name)
    if (known) return known
    const stream = openStream(seed, name)
    open.set(name, stream)
    return stream
  }
}
