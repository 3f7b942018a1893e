/** The end of the game in the ruler, as a slider. */
import { useTranslation } from 'react-i18next'
import { SESSION_MS_MAX } from '@rubato/contracts/domain'
import { lastEnd } from '@rubato/builder'
import { stepFrom } from '../model/edits.ts'
import type { TimelineModel } from '../model/model.ts'
import { usePlaced } from '../model/use-placed.ts'
import { useTimeSlider } from './use-time-slider.ts'
import classes from './ruler.module.css'

/** A drag sets whole seconds, ms. */
const STEP_MS = 1000

export function EndHandle({ model, duration }: { model: TimelineModel; duration: number }) {
  const { t } = useTranslation('builder')
  const { at, handlers } = useTimeSlider({
    model,
    value: duration,
    isReadOnly: model.props.isReadOnly ?? false,
    // The end is not before the end of the last record, except where that is a question.
    possible(time) {
      const least = Math.max(STEP_MS, lastEnd(model.props.document.records.values()))
      return Math.min(SESSION_MS_MAX, Math.max(least, Math.round(time)))
    },
    dragStep: STEP_MS,
    stepOf: (step) => stepFrom(model, duration, step),
    onSet: (end, isNudge) => void model.run({ kind: 'set-game', change: { duration: end } }, [], { isNudge }),
  })
  const element = usePlaced<HTMLSpanElement>(model, { at })
  return (
    <span
      ref={element}
      className={classes['end']}
      role="slider"
      tabIndex={0}
      aria-label={t('timeline.end')}
      aria-valuemin={0}
      aria-valuemax={SESSION_MS_MAX}
      aria-valuenow={at}
      aria-valuetext={model.words.place(at)}
      title={t('timeline.end')}
      {...handlers}
    >
      <span aria-hidden="true">{t('timeline.end-short')}</span>
    </span>
  )
}
