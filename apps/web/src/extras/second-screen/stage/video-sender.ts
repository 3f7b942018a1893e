/** Shows the video of a game in the other windows of this browser: its file, and the place where it is. */
import type { ExtraContext } from '../../../play/extra.ts'
import type { ConnectedWindow, Entries } from './entries.ts'

/** The place is sent again after this time, and where it is this far from what was said, ms. */
const AGAIN_MS = 1000
const OFF_MS = 30

export interface WindowVideo {
  /** A window says whether it shows the video. */
  shows(id: string, isOn: boolean): void
  close(): void
}

export function showInWindows(
  { video, clock }: Pick<ExtraContext, 'video' | 'clock'>,
  { list, windows }: Pick<Entries, 'list' | 'windows'>,
): WindowVideo {
  const unsaid = { media: 0, at: Number.NEGATIVE_INFINITY, isRunning: false }
  let said = unsaid
  /** The windows that have the file. */
  let given: readonly ConnectedWindow[] = []
  let showing: readonly string[] = []
  const isDue = (media: number, at: number, isRunning: boolean): boolean => {
    const expected = said.media + (said.isRunning ? at - said.at : 0)
    return isRunning !== said.isRunning || at - said.at >= AGAIN_MS || Math.abs(media - expected) > OFF_MS
  }
  const tick = () => {
    const shown = video.get()
    if (!shown) return
    const { media, isRunning } = shown.place()
    const at = performance.now()
    if (!isDue(media, at, isRunning)) return
    said = { media, at, isRunning }
    for (const { peer } of given) peer.send({ kind: 'video', ...said })
  }
  const show = (ids: readonly string[]) => {
    const present = list.get().filter(({ isWindow, state }) => isWindow && state === 'connected')
    showing = ids.filter((id) => present.some((entry) => entry.id === id))
    video.get()?.setElsewhere(showing.length > 0)
  }
  const give = () => {
    const shown = video.get()
    const connected = windows()
    for (const each of connected) if (!given.includes(each)) each.sendFile?.(shown?.file ?? null)
    given = connected
    said = unsaid
    show(showing)
  }
  const giveAgain = () => {
    ;[given, showing] = [[], []]
    give()
  }
  const subscriptions = [list.subscribe(give), video.subscribe(giveAgain), clock.onTick(tick)]
  return {
    shows: (id, isOn) => show([...showing.filter((each) => each !== id), ...(isOn ? [id] : [])]),
    close() {
      video.get()?.setElsewhere(false)
      for (const unsubscribe of subscriptions) unsubscribe()
    },
  }
}
