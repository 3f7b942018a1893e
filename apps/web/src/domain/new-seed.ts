/** A new seed, 64 random bits as text. */
export const newSeed = (): string =>
  [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36)).join('-')
