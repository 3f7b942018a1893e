/** What is said, as text, and what was said before it. */
import type { Playback } from '../../playback.ts'
import styles from './caption.module.css'
import { useStore } from '../use-store.ts'

interface CaptionProps {
  playback: Pick<Playback, 'captions' | 'voice'>
  /** The member wants captions. A voice that cannot speak brings them back whatever they want. */
  wanted: boolean
}

/** Longer lines are smaller, so that the longest (500 characters) has room in the place of the caption. */
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
