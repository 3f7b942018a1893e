/** Media of the game's events, loaded before their time: the next two, and the media of the next minute. */
import { isLight, type MediaLink } from '@rubato/contracts/domain'
import type { MediumAhead } from '@rubato/engine'
import type { Medium } from '../sources/medium.ts'
import type { Loaded } from './loader.ts'

/** Loaded however far they are. */
const NEXT = 2
/** Loaded when they come within this time, ms. */
export const SOON_MS = 60_000
/** Held in memory at most. */
export const LINKS_MAX = 4

/** The links that are to be loaded at the session time `now`, ms. */
export const linksAhead = (ahead: readonly MediumAhead[], now: number): MediaLink[] =>
  ahead
    .flatMap(({ at, link }) => (isLight(link) ? [] : [{ at, link }]))
    .filter(({ at }, index) => index < NEXT || at <= now + SOON_MS)
    .slice(0, LINKS_MAX)
    .map(({ link }) => link)

export interface LinksOptions<Element> {
  /** Null where the source does not have it, or the member does not want to see it. */
  find(link: MediaLink): Medium | null
  open(medium: Medium, signal: AbortSignal): Promise<Loaded<Element>>
}

export interface Links<Element> {
  /** Loads these, one after the other, and releases all others. */
  want(links: readonly MediaLink[]): void
  /** The medium of a wanted link: null where it cannot be shown, undefined while it is loading. */
  take(link: MediaLink): Loaded<Element> | null | undefined
  close(): void
}

/** A link is known by its object: two events of a game have two links, also where both name the same medium. */
export function createLinks<Element>({ find, open }: LinksOptions<Element>): Links<Element> {
  let wanted: readonly MediaLink[] = []
  const results = new Map<MediaLink, Loaded<Element> | null>()
  let loading: { link: MediaLink; abort: AbortController } | null = null

  const load = async (link: MediaLink, { signal }: AbortController): Promise<void> => {
    const medium = find(link)
    const loaded = medium && (await open(medium, signal).catch(() => null))
    if (signal.aborted) loaded?.release()
    else results.set(link, loaded)
  }
  const loadNext = () => {
    const link = wanted.find((each) => !results.has(each))
    if (loading || !link) return
    const current = { link, abort: new AbortController() }
    loading = current
    void load(link, current.abort).finally(() => {
      if (loading !== current) return
      loading = null
      loadNext()
    })
  }
  const want = (links: readonly MediaLink[]) => {
    wanted = links
    for (const [link, loaded] of results) {
      if (links.includes(link)) continue
      results.delete(link)
      loaded?.release()
    }
    if (loading && !links.includes(loading.link)) {
      // The next one does not wait for an answer that is not needed any more.
      loading.abort.abort()
      loading = null
    }
    loadNext()
  }
  return {
    want,
    take(link) {
      const loaded = results.get(link)
      if (!loaded) return loaded
      results.delete(link)
      wanted = wanted.filter((each) => each !== link)
      return loaded
    },
    close: () => want([]),
  }
}
