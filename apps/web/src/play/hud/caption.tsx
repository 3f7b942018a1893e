/** What is said and what is asked, as text. */
import type { Playback } from '../playback.ts'
import styles from './caption.module.css'
import { useStore } from './use-store.ts'

interface CaptionProps {
  playback: Playback
  /** The member wants captions. A voice that cannot speak brings them back whatever they want. */
  wanted: boolean
  question: string | null
}

export function Caption({ playback, wanted, question }: CaptionProps) {
  const text = useStore(playback.captions.text)
  const { health } = useStore(playback.voice.state)
  const shown = wanted || health === 'failed'
  return (
    <div className={styles.caption}>
      <p className={styles.text} aria-live="polite" data-testid="caption">
        {shown ? text : null}
      </p>
      {question !== null && (
        <p className={styles.question} aria-live="assertive">
          {question}
        </p>
      )}
    </div>
  )
}
