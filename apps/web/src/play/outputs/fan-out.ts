/** All outputs as one. An output that throws is reported once and then skipped, so that the others continue. */
import type { Output } from './output.ts'

function attemptEach(outputs: readonly Output[], action: (output: Output) => void): void {
  for (const output of outputs) {
    try {
      action(output)
    } catch {
      // The remaining outputs still have to be reached.
    }
  }
}

export function createFanOut(outputs: readonly Output[], onFault: (error: unknown) => void) {
  const broken = new Set<Output>()
  return {
    each(action: (output: Output) => void) {
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
    /** Silences every output, also those that threw before. Never throws. */
    silence: () => attemptEach(outputs, (output) => output.silence()),
    /** Closes every output, also those that threw before. Never throws. */
    close: () => attemptEach(outputs, (output) => output.close?.()),
  }
}

export type FanOut = ReturnType<typeof createFanOut>
