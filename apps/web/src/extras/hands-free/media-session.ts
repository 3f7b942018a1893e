/** Media keys of keyboards, headphones and lock screens, by the browser's media session. */
import type { MediaKey } from '../../domain/hands-free/bindings.ts'
import { createSilence } from '../../play/extra-parts.ts'

/** `title` is the only text that a lock screen shows. Returns the function that gives the keys back. */
export function takeMediaKeys(title: string, onKey: (key: MediaKey | 'stop') => void): () => void {
  if (!('mediaSession' in navigator)) return () => undefined
  const session = navigator.mediaSession
  const silence = createSilence()
  silence.play()
  const keys = {
    play: 'playpause',
    pause: 'playpause',
    nexttrack: 'nexttrack',
    previoustrack: 'previoustrack',
    stop: 'stop',
  } as const
  const entries = Object.entries(keys) as [keyof typeof keys, MediaKey | 'stop'][]
  session.metadata = new MediaMetadata({ title })
  session.playbackState = 'playing'
  for (const [action, key] of entries) session.setActionHandler(action, () => onKey(key))
  return () => {
    for (const [action] of entries) session.setActionHandler(action, null)
    session.metadata = null
    session.playbackState = 'none'
    silence.close()
  }
}
