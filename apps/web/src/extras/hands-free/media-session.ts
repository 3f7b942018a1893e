/** Media keys of keyboards, headphones and lock screens, by the browser's media session. */
import type { StageView } from '@rubato/engine'
import type { MediaKey } from '../../domain/hands-free/bindings.ts'
import { createSilence } from '../../play/extra-parts.ts'
import type { ReadableStore } from '../../ui/store.ts'

export interface MediaKeyOptions {
  /** The only text that a lock screen shows. */
  title: string
  view: ReadableStore<Pick<StageView, 'status'> | null>
  /**
   * `action` is the media session's own name of the key. Systems send `pause` by themselves, for instance when headphones are
   * taken out.
   */
  onKey(key: MediaKey | 'stop', action: MediaSessionAction): void
}

/** Returns the function that gives the keys back. */
export function takeMediaKeys({ title, view, onKey }: MediaKeyOptions): () => void {
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
  const showState = () => {
    session.playbackState = view.get()?.status === 'paused' ? 'paused' : 'playing'
  }
  showState()
  const unsubscribe = view.subscribe(showState)
  for (const [action, key] of entries) session.setActionHandler(action, () => onKey(key, action))
  return () => {
    unsubscribe()
    for (const [action] of entries) session.setActionHandler(action, null)
    session.metadata = null
    session.playbackState = 'none'
    silence.close()
  }
}
