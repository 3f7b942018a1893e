/**
 * Lets the beat continue while the tab is hidden or the screen is locked, as far as the system allows, and connects it to
 * the play and pause keys of keyboards, headphones and lock screens. The screen may turn off.
 */
import { createSilence } from '../outputs/silence.ts'
import { holdLock } from '../outputs/wake-lock.ts'

export interface MediaKeys {
  /** The only text that a lock screen shows. */
  title: string
  play(): void
  pause(): void
}

const LOCK = 'rubato-metronome'
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

export function createBackground(keys: MediaKeys) {
  let silence: ReturnType<typeof createSilence> | null = null
  let lock: AbortController | null = null
  const stopped = () => {
    lock?.abort()
    lock = null
    silence?.pause()
    setPlaybackState('paused')
  }
  return {
    /** To be called in a click or a key press. */
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
    /** Also gives up the keys, until the next start. */
    quiet() {
      stopped()
      setMediaKeys(null)
    },
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
