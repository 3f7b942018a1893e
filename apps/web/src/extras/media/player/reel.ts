/** The media of one source: their order, the loaded ones, and those that are left out. */
import type { MediaPreference } from '@rubato/contracts/domain'
import type { MediaSource, Medium } from '../sources/medium.ts'
import type { Excluded } from './excluded.ts'
import { createLoader, type Loaded } from './loader.ts'
import type { MediumElement } from './open-element.ts'
import { createPlaylist } from './playlist.ts'

export interface ReelOptions {
  preference: MediaPreference
  excluded: Excluded
  open(medium: Medium, signal: AbortSignal): Promise<Loaded<MediumElement>>
}

export interface Reel {
  /** Loads ahead. */
  fill(): void
  /** The next medium, or null where none is ready yet. */
  take(): Loaded<MediumElement> | null
  /** The listed media that are neither broken nor excluded, unordered. */
  known(): readonly Medium[]
  /** Leaves out a medium that the member has excluded. */
  exclude(key: string): void
  /** Whether nothing is left that could be shown. */
  isEmpty(): boolean
  close(): void
}

/**
 * Lists the source. Throws where it does not answer.
 *
 * @param onBroken called after a medium was left out because it is broken
 * @param onUnreachable true when the media cannot be reached now, false when they can again
 */
export async function openReel(
  source: MediaSource,
  { preference, excluded, open }: ReelOptions,
  {
    signal,
    onBroken,
    onUnreachable,
  }: { signal: AbortSignal; onBroken: () => void; onUnreachable: (isUnreachable: boolean) => void },
): Promise<Reel> {
  const broken = new Set<string>()
  const isLeftOut = (key: string) => excluded.has(key) || broken.has(key)
  let listed = await source.list(preference, signal)
  let playlist = createPlaylist(listed, isLeftOut)
  let taken = 0
  /** A source may have other media after these; without an answer the same ones come again. */
  const listAgain = async () => {
    taken = 0
    const media = await source.list(preference, signal).catch(() => [])
    if (media.length === 0) return
    listed = media
    playlist = createPlaylist(listed, isLeftOut)
  }
  const loader = createLoader({
    open,
    next() {
      taken += 1
      if (taken > listed.length) void listAgain()
      return playlist.next()
    },
    onBroken({ key }) {
      broken.add(key)
      playlist.drop(key)
      onBroken()
    },
    onUnreachable,
  })
  return {
    fill: loader.fill,
    take() {
      const loaded = loader.take()
      if (!loaded) loader.fill()
      return loaded
    },
    known: () => playlist.all(),
    exclude(key) {
      playlist.drop(key)
      loader.drop((medium) => medium.key === key)
    },
    isEmpty: () => playlist.all().length === 0,
    close: loader.close,
  }
}
