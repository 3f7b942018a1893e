/** The Web Locks and the channels that the tabs of one browser share. */
import { vi } from 'vitest'

type Hold = (lock: Lock | null) => Promise<void>

/** A lock is held until its callback resolves, and then goes to the next request that waits for it. */
function fakeLocks() {
  const held = new Set<string>()
  const waiting: { name: string; grant: () => void }[] = []
  const run = (name: string, hold: Hold) => {
    held.add(name)
    return hold({ name, mode: 'exclusive' }).finally(() => {
      held.delete(name)
      const next = waiting.findIndex((each) => each.name === name)
      if (next !== -1) waiting.splice(next, 1)[0]?.grant()
    })
  }
  async function request(name: string, { ifAvailable = false }: LockOptions, hold: Hold): Promise<void> {
    if (!held.has(name)) return run(name, hold)
    if (ifAvailable) return hold(null)
    const granted = Promise.withResolvers<void>()
    waiting.push({ name, grant: granted.resolve })
    await granted.promise
    await run(name, hold)
  }
  return { held, request }
}

/** Channels whose messages arrive in a later task, also those of a channel that was closed meanwhile. */
function fakeChannels() {
  const open = new Set<Channel>()
  class Channel extends EventTarget {
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      open.add(this)
    }
    postMessage(data: unknown) {
      if (!open.has(this)) throw new DOMException('The channel is closed', 'InvalidStateError')
      const others = [...open].filter((each) => each !== this && each.name === this.name)
      const deliver = () => {
        for (const each of others) if (open.has(each)) each.dispatchEvent(new MessageEvent('message', { data }))
      }
      setTimeout(deliver, 1)
    }
    close() {
      open.delete(this)
    }
  }
  return Channel
}

/** Until `vi.unstubAllGlobals`. */
export function stubTabs(): ReturnType<typeof fakeLocks> {
  const locks = fakeLocks()
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))
  vi.stubGlobal('BroadcastChannel', fakeChannels())
  return locks
}
