/** The sound of clips: through the media channel of the mixer, and muted while that is at zero. */
import { gainOf, type Mixer, type SoundChannel, type Volumes } from '../../../play/extra.ts'
import type { ReadableStore } from '../../../ui/store.ts'

const CHANNEL: SoundChannel = 'media'

/** Clips that are in a mixer. An element has one source for as long as it exists, also where a part of the screen is mounted twice. */
const connected = new WeakSet<HTMLVideoElement>()

export interface VideoSound {
  /** Gives the clip the sound of the channel. */
  apply(video: HTMLVideoElement | null): void
  close(): void
}

export function createVideoSound(
  mixer: Pick<Mixer, 'context' | 'inputs'>,
  volumes: ReadableStore<Volumes>,
  current: () => HTMLVideoElement | null,
): VideoSound {
  const connect = (video: HTMLVideoElement) => {
    if (connected.has(video) || !(mixer.context instanceof AudioContext)) return
    mixer.context.createMediaElementSource(video).connect(mixer.inputs[CHANNEL])
    connected.add(video)
  }
  const apply = (video: HTMLVideoElement | null) => {
    if (!video) return
    const isHeard = gainOf(volumes.get(), CHANNEL) > 0
    // A clip that is not in the mixer would sound past it, and past a stop.
    if (isHeard) connect(video)
    video.muted = !isHeard || !connected.has(video)
  }
  const stop = volumes.subscribe(() => apply(current()))
  return { apply, close: stop }
}
