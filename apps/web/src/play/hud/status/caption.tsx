/** The current caption, which stays dimmed until the next one, and the one before it. */
import type { ShownLine } from '../../outputs/captions.ts'
import type { ShownPlayback } from '../../shown-playback.ts'
import styles from './caption.module.css'
import { useStore } from '../../../ui/store.ts'

interface CaptionProps {
  playback: Pick<ShownPlayback, 'captions' | 'voice'>
  /** Whether the member wants captions. Safety lines, and all lines while the voice has failed, are shown in any case. */
  wanted: boolean
  /** A text that is shown elsewhere now, and so not here. */
  without?: string | undefined
}

/** Longer lines are smaller, so that the longest (500 characters) fits. */
const sizeOf = (text: string): 'short' | 'medium' | 'long' | 'longest' => {
  if (text.length <= 70) return 'short'
  if (text.length <= 130) return 'medium'
  return text.length <= 260 ? 'long' : 'longest'
}

export function Caption({ playback: { captions, voice }, wanted, without }: CaptionProps) {
  const line = useStore(captions.line)
  const isOver = useStore(captions.isOver)
  const last = useStore(captions.last)
  const { health } = useStore(voice.state)
  const textOf = (shown: ShownLine | null) =>
    shown && shown.text !== without && (wanted || health === 'failed' || shown.isSafety) ? shown.text : null
  const [text, before] = [textOf(line), textOf(last)]
  return (
    <div className={styles.caption}>
      <p
        className={styles.text}
        aria-live="polite"
        data-testid="caption"
        data-size={sizeOf(text ?? '')}
        data-over={isOver || undefined}
      >
        {text}
      </p>
      {before !== null && <p className={styles.last}>{before}</p>}
    </div>
  )
}
