/**
 * Lets the beat continue while the tab is hidden or the screen is locked, as far as the system allows, and connects it to
 * the play and pause keys of keyboards, headphones and lock screens. The screen may turn off.
 */
import { holdLock } from '../outputs/wake-lock.ts'

export interface Background {
  /** To be called in a click or a key press. */
  started(): void
  stopped(): void
  close(): void
}

export interface MediaKeys {
  /** The only text that a lock screen shows. */
  title: string
  play(): void
  pause(): void
}

const LOCK = 'rubato-metronome'
/** Browsers show media keys for sounds of at least five seconds. */
const SILENCE_SECONDS = 6
const SILENCE_RATE = 8000
const HEADER_BYTES = 44

/** A WAV file of silence, mono, 8 bits. */
function silentWav(): Uint8Array<ArrayBuffer> {
  const length = SILENCE_SECONDS * SILENCE_RATE
  const bytes = new Uint8Array(HEADER_BYTES + length).fill(128, HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  word(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + length, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SILENCE_RATE, true)
  view.setUint32(28, SILENCE_RATE, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  word(36, 'data')
  view.setUint32(40, length, true)
  return bytes
}

/** A silent media element: systems give media keys, and on phones the right to run in the background, to these alone. */
function createSilence() {
  const url = URL.createObjectURL(new Blob([silentWav()], { type: 'audio/wav' }))
  const element = new Audio(url)
  element.loop = true
  return {
    // A refusal does not stop the metronome.
    play: () => void element.play().catch(() => undefined),
    pause: () => element.pause(),
    close() {
      element.pause()
      element.removeAttribute('src')
      URL.revokeObjectURL(url)
    },
  }
}

/** Tells Safari what the page's sound is for; other browsers have no such API. */
function setAudioSession(type: 'playback' | 'auto'): void {
  const { audioSession } = navigator as Navigator & { audioSession?: { type: string } }
  if (audioSession) audioSession.type = type
}

function setMediaKeys(keys: MediaKeys | null): void {
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.metadata = keys && new MediaMetadata({ title: keys.title })
  navigator.mediaSession.setActionHandler('play', keys && (() => keys.play()))
  navigator.mediaSession.setActionHandler('pause', keys && (() => keys.pause()))
  navigator.mediaSession.setActionHandler('stop', keys && (() => keys.pause()))
}

const setPlaybackState = (state: MediaSessionPlaybackState): void => {
  if ('mediaSession' in navigator) navigator.mediaSession.playbackState = state
}

export function createBackground(keys: MediaKeys): Background {
  let silence: ReturnType<typeof createSilence> | null = null
  let lock: AbortController | null = null
  const stopped = () => {
    lock?.abort()
    lock = null
    silence?.pause()
    setPlaybackState('paused')
  }
  return {
    started() {
      if (lock) return
      lock = new AbortController()
      holdLock(LOCK, lock.signal)
      setAudioSession('playback')
      silence ??= createSilence()
      silence.play()
      setMediaKeys(keys)
      setPlaybackState('playing')
    },
    stopped,
    close() {
      stopped()
      silence?.close()
      silence = null
      setMediaKeys(null)
      setAudioSession('auto')
      setPlaybackState('none')
    },
  }
}
