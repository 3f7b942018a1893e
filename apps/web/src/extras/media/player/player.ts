/** Shows media one after the other, at the times of the session. An output of the stage: a stop removes everything. */
import { createDueList, createStore, type Output, type OutputCue, type OutputCueOf } from '../../../play/extra.ts'
import type { MediaSource } from '../sources/medium.ts'
import { createChangeTimes } from './change-times.ts'
import type { Loaded } from './loader.ts'
import type { MediumElement } from './open-element.ts'
import { openReel, type Reel, type ReelOptions } from './reel.ts'
import type { Stack } from './stack.ts'
import type { VideoSound } from './video-sound.ts'

/** Duration of a crossfade, ms. */
export const FADE_MS = 1200
/** A source that did not answer is asked again after this time, ms. */
export const RETRY_MS = 60_000

/** `empty`: the source has nothing that fits. `unavailable`: it does not answer. */
export type PlayerState = 'off' | 'loading' | 'showing' | 'empty' | 'unavailable'

export interface PlayerOptions extends ReelOptions {
  /** Audio time, s. */
  now(): number
  stack: Stack
  sound: VideoSound
  /** Whether the member asks for reduced motion: clips are shown as pictures, and nothing fades. */
  isStill(): boolean
}

export class MediaPlayer implements Output {
  readonly state = createStore<PlayerState>('off')
  private readonly times = createChangeTimes()
  private readonly waiting = createDueList<OutputCueOf<'show' | 'media'>>()
  private reel: Reel | null = null
  private current: Loaded<MediumElement> | null = null
  /** Aborted when the source is not shown any more. */
  private using = new AbortController()
  private retry: ReturnType<typeof setTimeout> | undefined
  private isSilenced = false
  private pausedAt: number | null = null
  private wantsNext = false
  /** A medium of the game is shown until this audio time, s. */
  private linkUntil: number | null = null

  private readonly options: PlayerOptions

  constructor(options: PlayerOptions) {
    this.options = options
  }

  /** Shows the media of this source from now on; null shows none. */
  use(source: MediaSource | null): void {
    this.clear()
    if (!source || this.isSilenced) return
    this.using = new AbortController()
    this.state.set('loading')
    void this.start(source, this.using.signal)
  }

  private async start(source: MediaSource, signal: AbortSignal): Promise<void> {
    const onBroken = () => this.showEmpty()
    const reel = await openReel(source, this.options, { signal, onBroken }).catch(() => null)
    if (signal.aborted) return reel?.close()
    if (!reel) {
      this.state.set('unavailable')
      this.retry = setTimeout(() => this.use(source), RETRY_MS)
      return
    }
    this.reel = reel
    reel.fill()
    this.showEmpty()
  }

  private showEmpty(): void {
    if (!this.reel?.isEmpty() || this.current) return
    this.clear()
    this.state.set('empty')
  }

  next(): void {
    this.wantsNext = true
  }

  /** Shows another medium, and this one never again on this device. */
  exclude(): void {
    const { reel, current } = this
    if (!reel || !current) return
    reel.exclude(current.medium.key)
    this.wantsNext = true
    if (!reel.isEmpty()) return
    this.clear()
    this.state.set('empty')
  }

  take(cue: OutputCue): void {
    if (cue.kind === 'show' || cue.kind === 'media') this.waiting.add(cue)
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
      else void this.showLink(cue)
    }
    if (!this.reel || this.pausedAt !== null || this.options.stack.isFading() || !this.isChangeDue(now)) return
    const loaded = this.reel.take()
    if (loaded) this.present(loaded)
  }

  private isChangeDue(now: number): boolean {
    if (this.wantsNext || !this.current) return true
    return this.linkUntil === null ? this.times.isDue(now) : now >= this.linkUntil
  }

  private async showLink({ link, time, duration }: OutputCueOf<'media'>): Promise<void> {
    const { reel } = this
    const loaded = await reel?.load(link)
    if (!loaded) return
    if (this.reel !== reel || this.isSilenced) return loaded.release()
    this.present(loaded)
    this.linkUntil = time + duration
  }

  private present(loaded: Loaded<MediumElement>): void {
    const { stack, now, isStill } = this.options
    const before = this.current
    this.current = loaded
    this.wantsNext = false
    this.linkUntil = null
    this.times.shown(now())
    stack.show(loaded.element, before && !isStill() ? FADE_MS : 0, () => {
      before?.release()
      this.reel?.fill()
    })
    this.play()
    this.state.set('showing')
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
    if (this.linkUntil !== null) this.linkUntil += now - (this.pausedAt ?? now)
    this.pausedAt = null
    this.play()
  }

  /** Removes what is shown and loaded, before it returns. */
  private clear(): void {
    clearTimeout(this.retry)
    this.options.stack.clear()
    this.using.abort()
    this.reel?.close()
    this.current?.release()
    this.reel = null
    this.current = null
    this.state.set('off')
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
