/** Calls that need a fresh proof of who it is: they wait for the question of the app, and are repeated after it. */
import type { ReverificationPreset } from '@rubato/contracts/domain'

/** Asks for the factors of the preset; resolves to whether they were proved. */
type Ask = (preset: ReverificationPreset) => Promise<boolean>

let ask: Ask | undefined
/** The open questions. Calls that need the same preset share one. */
const asking = new Map<ReverificationPreset, Promise<boolean>>()
let last: Promise<unknown> = Promise.resolve()

/** Registers `next` as the question until the returned function is called. */
export function answerReverification(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Whether the member has proved who they are; false also where nothing can ask. Questions come one after the other. */
export function isReverified(preset: ReverificationPreset): Promise<boolean> {
  const open = asking.get(preset)
  if (open) return open
  const question = last.then(async () => (ask ? ask(preset) : false)).finally(() => asking.delete(preset))
  asking.set(preset, question)
  last = question.catch(() => undefined)
  return question
}
