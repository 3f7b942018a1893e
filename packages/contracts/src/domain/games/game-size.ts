/** Most bytes of a request that saves a game: the response has at most twice as many. The busiest generated game of two hours has 460 kB. */
export const GAME_BYTES = 900_000
/** Most bytes of the properties of a saved game other than its content: name, description, tags, picture and revision. */
export const GAME_DETAILS_BYTES = 64_000

/** UTF-8 bytes of the value as JSON, as a request sends it. */
export function jsonBytes(value: unknown): number {
  const text = JSON.stringify(value)
  // `JSON.stringify` escapes lone surrogates, so each surrogate here is half of a character of four bytes.
  const twoBytes = text.match(/[\u0080-\u07ff\ud800-\udfff]/g)?.length ?? 0
  const threeBytes = text.match(/[\u0800-\ud7ff\ue000-\uffff]/g)?.length ?? 0
  return text.length + twoBytes + 2 * threeBytes
}
