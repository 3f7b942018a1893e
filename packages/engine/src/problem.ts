/**
 * Why a config or a game cannot be played: a path and a sentence. The engine returns problems and does not throw them.
 */
export interface Problem {
  path: readonly (string | number)[]
  message: string
}
