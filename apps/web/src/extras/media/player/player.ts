/** Shows media one after the other, at the times of the session. An output of the stage: a stop removes everything. */
import { isLight, type MediaLink } from '@rubato/contracts/domain'
import type { MediumAhead } from '@rubato/engine'
import { createDueList, type Output, type OutputCue, type OutputCueOf } from '../../../play/extra.ts'
import { OTHER_TYPE_RANK, type MediaSource } from '../sources/medium.ts'
import { createStore } from '../../../ui/store.ts'
import { createChangeTimes } from './change-times.ts'
import { createLinks, LINKS_MAX, linksAhead, type Links } from './links.ts'
import type { Loaded } from './loader.ts'
import type { MediumElement } from './open-element.ts'
import type { PlayerState } from './player-state.ts'
import { openReel, type Reel, type ReelOptions } from './reel.ts'
import type { Stack } from './stack.ts'
import type { VideoSound } from './video-sound.ts'

/** Duration of a crossfade, ms. */
export const FADE_MS = 1200
/** A source that did not answer is asked again after this time, ms. */
export const RETRY_MS = 60_000
/** How often what comes next in the game is looked at, s. */
const LOOK_AHEAD_S = 1

export interface PlayerOptions extends ReelOptions {
  /** Audio time, s. */
  now(): number
  /** Session time, ms. */
  sessionTime(): number
  /** The next media of the game, at session times, ms. */
  mediaAhead(most: number): readonly MediumAhead[]
  stack: Stack
  sound: VideoSound
  /** Whether the member prefers reduced motion: clips are shown as pictures, and nothing fades. */
  isStill(): boolean
}

/** A medium of the game, and the end of its time, audio s. */
interface DueLink {
  link: MediaLink
  until: number
}
/** `under` lasts longer, and is shown again after this one. */
interface ShownLink extends DueLink {
  under: ShownLink | null
}

/** This one, or the first under it that lasts longer than `until`. */
function lasting(shown: ShownLink | null, until: number): ShownLink | null {
  let found = shown
  while (found && found.until <= until) found = found.under
  return found
}
type LinkCue = OutputCueOf<'media'> & { link: MediaLink }
/** A light that the game names is no medium: the layer behind draws it. */
const isLinkCue = (cue: OutputCue): cue is LinkCue => cue.kind === 'media' && !isLight(cue.link)

export class MediaPlayer implements Output {
  readonly state = createStore<PlayerState>('off')
  private readonly times = createChangeTimes()
  private readonly waiting = createDueList<OutputCueOf<'show'> | LinkCue>()
  private reel: Reel | null = null
  private links: Links<MediumElement> | null = null
  private current: Loaded<MediumElement> | null = null
  /** Aborted when the source is not shown any more. */
  private using = new AbortController()
  private retry: ReturnType<typeof setTimeout> | undefined
  private isSilenced = false
  private pausedAt: number | null = null
  private wantsNext = false
  /** The value of `state` while nothing is shown. */
  private idle: PlayerState = 'off'
  private lookedAheadAt = Number.NEGATIVE_INFINITY
  /** A medium of the game whose time has come. */
  private due: DueLink | null = null
  /** The medium of the game that is shown. */
  private shown: ShownLink | null = null

  private readonly options: PlayerOptions

  constructor(options: PlayerOptions) {
    this.options = options
  }

  /** Shows the media of this source from now on; null shows none. */
  use(source: MediaSource | null): void {
    this.clear()
    if (!source || this.isSilenced) return
    this.using = new AbortController()
    void this.start(source, this.using.signal)
  }

  private async start(source: MediaSource, signal: AbortSignal): Promise<void> {
    this.setIdle('loading')
    const onBroken = () => this.leaveEmptyReel()
    const onUnreachable = (isUnreachable: boolean) => this.setIdle(isUnreachable ? 'unavailable' : 'loading')
    const reel = await openReel(source, this.options, { signal, onBroken, onUnreachable }).catch(() => null)
    if (signal.aborted) return reel?.close()
    // Media of the game are shown without a list, too.
    this.links ??= this.openLinks(source)
    if (!reel) {
      this.setIdle('unavailable')
      this.retry = setTimeout(() => void this.start(source, signal), RETRY_MS)
      return
    }
    this.reel = reel
    reel.fill()
    this.leaveEmptyReel()
  }

  private openLinks(source: MediaSource): Links<MediumElement> {
    const { open, excluded } = this.options
    this.lookedAheadAt = Number.NEGATIVE_INFINITY
    return createLinks({
      open,
      find: (link) => {
        const medium = source.find(link, this.reel?.known() ?? [])
        return medium && !excluded.has(medium.key) ? medium : null
      },
    })
  }

  private setIdle(state: PlayerState): void {
    this.idle = state
    if (!this.current) this.state.set(state)
  }

  private leaveEmptyReel(): void {
    if (!this.reel?.isEmpty()) return
    this.reel.close()
    this.reel = null
    this.setIdle('empty')
  }

  next(): void {
    this.wantsNext = true
  }

  /** Shows another medium, and this one never again on this device. */
  exclude(): void {
    const { reel, current } = this
    if (!current) return
    this.options.excluded.add(current.medium.key)
    reel?.exclude(current.medium.key)
    this.leaveEmptyReel()
    this.wantsNext = true
    if (!this.reel) this.hide(0)
  }

  take(cue: OutputCue): void {
    if (cue.kind === 'show' || isLinkCue(cue)) this.waiting.add(cue)
    else this.times.take(cue)
  }

  retract(from: number): void {
    this.waiting.retract(from)
    this.times.retract(from)
  }

  tick(now: number): void {
    if (this.isSilenced || !Number.isFinite(now)) return
    for (const cue of this.waiting.due(now)) {
      if (cue.kind === 'show') this.setPaused(cue.view.status === 'paused', now)
      else this.due = { link: cue.link, until: cue.time + cue.duration }
    }
    this.lookAhead(now)
    if (this.pausedAt !== null) return
    this.goBack(now)
    this.showDueLink(now)
    if (!this.options.stack.isFading() && this.isChangeDue(now)) this.change()
  }

  /** Loads the media of the game whose time has come, is near, or is the next. */
  private lookAhead(now: number): void {
    if (!this.links || now < this.lookedAheadAt + LOOK_AHEAD_S) return
    this.lookedAheadAt = now
    const { mediaAhead, sessionTime } = this.options
    const handedOut = this.waiting.all().flatMap((cue) => (cue.kind === 'media' ? [cue.link] : []))
    const ahead = linksAhead(mediaAhead(LINKS_MAX), sessionTime())
    this.links.want([...(this.due ? [this.due.link] : []), ...handedOut, ...ahead].slice(0, LINKS_MAX))
  }

  /** After a medium of the game comes the one that it interrupted: the picture of a line over the medium of its section. */
  private goBack(now: number): void {
    const under = this.shown && now >= this.shown.until ? lasting(this.shown, now) : null
    if (!under) return
    this.shown = under
    this.due ??= { link: under.link, until: under.until }
  }

  /** One that is broken is left out; one that is late is shown for the rest of its time. */
  private showDueLink(now: number): void {
    if (!this.due) return
    const { link, until } = this.due
    const loaded = now < until ? this.links?.take(link) : null
    if (loaded === undefined) return
    this.due = null
    if (!loaded) return
    const under = lasting(this.shown, until)
    this.present(loaded)
    this.shown = { link, until, under }
  }

  private isChangeDue(now: number): boolean {
    if (this.wantsNext || !this.current) return true
    return this.shown === null ? this.times.isDue(now) : now >= this.shown.until
  }

  /** To the next medium; to ambient light where the source has none. */
  private change(): void {
    const loaded = this.reel?.take()
    if (loaded) this.present(loaded)
    else if (!this.reel && this.current) this.hide()
  }

  private present(loaded: Loaded<MediumElement>): void {
    const { stack, now } = this.options
    const before = this.current
    this.current = loaded
    this.wantsNext = false
    this.shown = null
    this.times.shown(now())
    stack.show(loaded.element, before ? this.fadeMs() : 0, () => {
      before?.release()
      this.reel?.fill()
    })
    this.play()
    this.state.set((loaded.medium.rank ?? 0) < OTHER_TYPE_RANK ? 'showing' : 'showing-other')
  }

  private readonly fadeMs = (): number => (this.options.isStill() ? 0 : FADE_MS)

  /** Ambient light remains. */
  private hide(fadeMs = this.fadeMs()): void {
    const before = this.current
    this.current = null
    this.shown = null
    this.options.stack.hide(fadeMs, () => {
      before?.release()
      if (!this.current) this.state.set(this.idle)
    })
  }

  private play(): void {
    const { stack, sound, isStill } = this.options
    const video = stack.video()
    if (!video || this.pausedAt !== null || isStill()) return
    sound.apply(video)
    video.play().catch(() => {
      // The browser allows no sound without a click: the clip moves without it.
      video.muted = true
      void video.play().catch(() => undefined)
    })
  }

  private setPaused(isPaused: boolean, now: number): void {
    if (isPaused === (this.pausedAt !== null)) return
    if (isPaused) {
      this.pausedAt = now
      this.options.stack.video()?.pause()
      return
    }
    const paused = now - (this.pausedAt ?? now)
    for (let each = this.shown; each; each = each.under) each.until += paused
    if (this.due) this.due.until += paused
    this.pausedAt = null
    this.play()
  }

  /** Removes what is shown and loaded, before it returns. */
  private clear(): void {
    clearTimeout(this.retry)
    this.options.stack.clear()
    this.using.abort()
    this.reel?.close()
    this.links?.close()
    this.current?.release()
    this.reel = null
    this.links = null
    this.current = null
    this.due = null
    this.shown = null
    this.setIdle('off')
  }

  silence(): void {
    this.isSilenced = true
    this.waiting.clear()
    this.clear()
    this.options.sound.close()
  }

  close(): void {
    this.silence()
  }
}
