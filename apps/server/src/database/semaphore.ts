import { withTimeout } from './call-budget.ts'

export type Semaphore = ReturnType<typeof createSemaphore>

/**
 * Lets at most `max` callers through at the same time, and the others in order, each within its remaining time.
 *
 * @param reason why a caller had to wait too long, for the error
 */
export function createSemaphore(max: number, reason: string) {
  const waiting: (() => void)[] = []
  let held = 0
  return {
    async acquire(): Promise<void> {
      if (held < max) {
        held += 1
        return
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      await withTimeout(promise, 0, reason, () => {
        const index = waiting.indexOf(resolve)
        if (index >= 0) waiting.splice(index, 1)
      })
    },
    release(): void {
      const next = waiting.shift()
      if (next) next()
      else held -= 1
    },
    isUnused: (): boolean => held === 0,
  }
}
