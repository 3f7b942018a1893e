/** The loop without a drag: typed times, the playhead, the selection; and the button that plays it. */
import { useState, type FormEvent } from 'react'
import { Repeat, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { giveKeysBack } from '../../keys/keys-home.ts'
import { spanOf } from '../geometry/layout.ts'
import { loopWith, SHORTEST_LOOP_MS, type LoopEdge } from '../geometry/loop.ts'
import { parseTime, timeText } from '../../times/time-text.ts'
import { inGame, type TimelineModel } from '../model/model.ts'
import type { TimelineProps, TimeSpan } from '../timeline-props.ts'
import classes from './bar.module.css'

interface FieldProps {
  edge: LoopEdge
  /** ms; null where no loop is set. */
  value: number | null
  model: TimelineModel
  /** Returns whether the time was taken. */
  onTime: (edge: LoopEdge, at: number) => boolean
}

/** One end as a text field: taken with Enter, and when the field is left. */
function TimeField({ edge, value, model, onTime }: FieldProps) {
  const { t } = useTranslation('builder')
  const shown = value === null ? '' : timeText(value)
  const [text, setText] = useState(shown)
  const [isWrong, setWrong] = useState(false)
  const take = (): boolean => {
    const at = text === shown ? value : parseTime(text, model.props.beats)
    const isTaken = text === shown || (at !== null && at <= model.extent.duration && onTime(edge, at))
    setWrong(!isTaken)
    return isTaken
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (take()) giveKeysBack(event.currentTarget)
  }
  return (
    <form onSubmit={submit}>
      <label>
        {t(`timeline.loop.${edge}`)}
        <input
          value={text}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `timeline-loop-${edge}` : undefined}
          onChange={({ target }) => setText(target.value)}
          onBlur={take}
        />
      </label>
      {isWrong && (
        <span id={`timeline-loop-${edge}`} role="alert">
          {t('timeline.loop.wrong')}
        </span>
      )}
    </form>
  )
}

interface LoopBarProps extends Pick<TimelineProps, 'selection'> {
  model: TimelineModel
  loop: TimeSpan | null
  onLoop: NonNullable<TimelineProps['onLoop']>
  onPlayLoop: TimelineProps['onPlayLoop']
  onClose: () => void
}

export function LoopBar({ model, loop, selection, onLoop, onPlayLoop, onClose }: LoopBarProps) {
  const { t } = useTranslation('builder')
  const put = (edge: LoopEdge, at: number): boolean => {
    const next = loopWith(loop, edge, at, model.extent.duration)
    if (next) onLoop(next)
    return next !== null
  }
  const putHere = (edge: LoopEdge) => put(edge, inGame(model, model.props.playhead.get()))
  const span = spanOf(model.scene.boxes, selection)
  const isLong = span !== null && span.until - span.from >= SHORTEST_LOOP_MS
  return (
    <div className={classes['bar']} data-tone="loop" role="group" aria-label={t('timeline.loop.label')}>
      {(['from', 'until'] as const).map((edge) => (
        <span key={edge} className={classes['part']}>
          <TimeField key={loop?.[edge] ?? 'none'} edge={edge} value={loop?.[edge] ?? null} model={model} onTime={put} />
          <button type="button" onClick={() => putHere(edge)}>
            {t(`timeline.loop.${edge}-here`)}
          </button>
        </span>
      ))}
      {isLong && (
        <button type="button" onClick={() => onLoop(span)}>
          {t('timeline.loop.selection')}
        </button>
      )}
      <span className={classes['space']} />
      {onPlayLoop && loop && (
        <button type="button" className={classes['main']} onClick={onPlayLoop}>
          <Repeat size={15} aria-hidden="true" />
          {t('timeline.loop.play')}
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          if (loop) onLoop(null)
          onClose()
        }}
      >
        <X size={15} aria-hidden="true" />
        {t('timeline.loop.remove')}
      </button>
    </div>
  )
}
