/** The actions on the selected blocks that need no drag, and the mends of their findings. */
import { memo, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding, RecordId } from '@rubato/builder'
import { focusOnMount } from '../../../../ui/inputs/focus-on-mount.ts'
import { parseTime, timeText } from '../../times/time-text.ts'
import { spanOf, type Block } from '../geometry/layout.ts'
import { moveStep, moveTo, resizeStep, tempoStep } from '../model/edits.ts'
import type { TimelineModel } from '../model/model.ts'
import bar from './bar.module.css'
import classes from './selection-bar.module.css'

interface MoveToProps {
  model: TimelineModel
  selection: ReadonlySet<RecordId>
  onDone: () => void
}

function MoveTo({ model, selection, onDone }: MoveToProps) {
  const { t } = useTranslation('builder')
  const from = spanOf(model.scene.boxes, selection)?.from ?? 0
  const [text, setText] = useState(timeText(from))
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = parseTime(text, model.props.beats)
    setWrong(at === null)
    if (at !== null && moveTo(model, selection, at)) onDone()
  }
  return (
    <form className={classes['move']} onSubmit={submit}>
      <label>
        {t('timeline.selection.time')}
        <input
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-invalid={isWrong}
          aria-describedby="timeline-move-help"
          ref={focusOnMount}
          onKeyDown={({ key }) => key === 'Escape' && onDone()}
        />
      </label>
      <button type="submit">{t('timeline.selection.move')}</button>
      <span id="timeline-move-help" role={isWrong ? 'alert' : undefined}>
        {t(isWrong ? 'timeline.selection.time-wrong' : 'timeline.selection.time-help')}
      </span>
    </form>
  )
}

interface Action {
  id: 'earlier' | 'later' | 'shorter' | 'longer' | 'slower' | 'faster'
  run: () => void
}

function actionsOf(model: TimelineModel, selection: ReadonlySet<RecordId>, single: Block | undefined): Action[] {
  const moves: Action[] = [
    { id: 'earlier', run: () => moveStep(model, selection, { direction: -1 }) },
    { id: 'later', run: () => moveStep(model, selection, { direction: 1 }) },
  ]
  if (!single || single.lane === 'strokes') return moves
  const sizes: Action[] = [
    { id: 'shorter', run: () => resizeStep(model, single, 'end', { direction: -1 }) },
    { id: 'longer', run: () => resizeStep(model, single, 'end', { direction: 1 }) },
  ]
  if (single.lane !== 'tempo') return [...moves, ...sizes]
  return [
    ...moves,
    ...sizes,
    { id: 'slower', run: () => tempoStep(model, single, -1) },
    { id: 'faster', run: () => tempoStep(model, single, 1) },
  ]
}

interface SelectionBarProps {
  model: TimelineModel
  words: TimelineModel['words']
  selection: ReadonlySet<RecordId>
  findings: readonly Finding[]
}

/** Most findings of the selection that are shown; the check lists all of them. */
const FINDINGS_SHOWN = 5

function Mends({ model, findings }: Pick<SelectionBarProps, 'model' | 'findings'>) {
  const { textOf } = model.props
  return findings.slice(0, FINDINGS_SHOWN).map(({ id, sentence, mends, severity }) => (
    <p key={id} className={classes['finding']} data-severity={severity}>
      <span>{textOf(sentence)}</span>
      {mends.map(({ label, command }, index) => (
        <button key={index} type="button" onClick={() => model.run(command)}>
          {textOf(label)}
        </button>
      ))}
    </p>
  ))
}

export const SelectionBar = memo(function SelectionBar({ model, words, selection, findings }: SelectionBarProps) {
  const { t } = useTranslation('builder')
  const [isMoving, setMoving] = useState(false)
  const blocks = [...selection].map((id) => model.scene.boxes.byId.get(id)).filter((block) => block !== undefined)
  const [first] = blocks
  if (!first) return null
  const single = blocks.length === 1 ? first : undefined
  const close = () => {
    setMoving(false)
    model.focus(first.id)
  }
  const own = findings.filter(({ record }) => record !== null && selection.has(record))
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        model.focus(first.id)
      }}
    >
      <div className={bar['bar']} role="group" aria-label={t('timeline.selection.label')}>
        <strong>
          {single
            ? `${words.name(single)} · ${words.place(single.at)}`
            : t('timeline.selection.count', { count: blocks.length })}
        </strong>
        {actionsOf(model, selection, single).map(({ id, run }) => (
          <button key={id} type="button" onClick={run}>
            {t(`timeline.selection.${id}`)}
          </button>
        ))}
        <button type="button" aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
          {t('timeline.selection.move-to')}
        </button>
        <button type="button" onClick={() => model.run({ kind: 'delete', ids: [...selection] })}>
          {t('timeline.selection.delete')}
        </button>
        <button type="button" onClick={() => model.propose({ kind: 'delete-and-close', ids: [...selection] })}>
          {t('timeline.selection.ripple-delete')}
        </button>
        {isMoving && <MoveTo key={first.id} model={model} selection={selection} onDone={close} />}
        <Mends model={model} findings={own} />
      </div>
    </div>
  )
})
