/** A second screen that can stop: the product's connection without its page. */
import { readFragment } from '../../../apps/web/src/extras/second-screen/channel/link.ts'
import { joinSession, type ScreenLink } from '../../../apps/web/src/extras/second-screen/screen/screen-link.ts'

let link: ScreenLink | null = null
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Joins the session of this link and leaves the previous one. */
async function join(fragment: string): Promise<void> {
  link?.close()
  const found = readFragment(fragment)
  if (!found) throw new Error('The link cannot be read')
  link = await joinSession(found)
  while (link.state.get().kind !== 'connected') await wait(20)
}

/** Sends the stop; returns when, ms since 1970. */
function pressStop(): number {
  const at = performance.timeOrigin + performance.now()
  if (!link?.send('stop')) throw new Error('The second screen is not connected')
  return at
}

Object.assign(globalThis, { join, pressStop })
