/** Why a config or a game cannot be played: where, and in words. The engine returns problems and never throws them. */
export interface Problem {
  path: readonly (string | number)[]
  message: string
}
