/** The current caption, and the one before it. */
import type { Playback } from '../../playback.ts'
import styles from './caption.module.css'
import { useStore } from '../use-store.ts'

interface CaptionProps {
  playback: Pick<Playback, 'captions' | 'voice'>
  /** Whether the member wants captions. While the voice has failed they are shown in any case. */
  wanted: boolean
}

/** Longer lines are smaller, so that the longest (500 characters) fits. */
const sizeOf = (text: string): 'short' | 'medium' | 'long' | 'longest' => {
  if (text.length <= 70) return 'short'
  if (text.length <= 130) return 'medium'
  return text.length <= 260 ? 'long' : 'longest'
}

export function Caption({ playback, wanted }: CaptionProps) {
  const text = useStore(playback.captions.text)
  const last = useStore(playback.captions.last)
  const { health } = useStore(playback.voice.state)
  const shown = wanted || health === 'failed'
  return (
    <div className={styles.caption}>
      <p className={styles.text} aria-live="polite" data-testid="caption" data-size={sizeOf(text ?? '')}>
        {shown ? text : null}
      </p>
      {shown && last !== null && <p className={styles.last}>{last}</p>}
    </div>
  )
}
