/** All outputs as one. One output's mistake must not take the beat along: it is reported once and then left out. */
import type { Output } from './output.ts'

export interface FanOut {
  each(action: (output: Output) => void): void
  /** Reaches every output, broken ones too, and never throws. */
  silence(): void
}

export function createFanOut(outputs: readonly Output[], onFault: (error: unknown) => void): FanOut {
  const broken = new Set<Output>()
  return {
    each(action) {
      for (const output of outputs) {
        if (broken.has(output)) continue
        try {
          action(output)
        } catch (error) {
          broken.add(output)
          onFault(error)
        }
      }
    },
    silence() {
      for (const output of outputs) {
        try {
          output.silence()
        } catch {
          // The others still have to be silenced.
        }
      }
    },
  }
}
