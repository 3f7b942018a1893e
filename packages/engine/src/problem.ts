/**
 * Why a config or a game cannot be played: a path and a sentence. The engine returns problems and does not throw them.
 */
export interface Problem {
  path: readonly (string | number)[]
  message: string
}

/** Up to here a length is written in seconds. */
const SECONDS_MAX = 90

/** A length in a message: "44 s", "5 minutes", "4 min 20 s". */
export function lengthInWords(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole <= SECONDS_MAX) return `${whole} s`
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  return rest === 0 ? `${minutes} minutes` : `${minutes} min ${rest} s`
}
