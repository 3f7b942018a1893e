/** A preview of the records that a ripple would move, and a way to insert or delete time without a drag. */
import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Command } from '@rubato/builder'
import { isProblem, type TimelineModel } from '../model/model.ts'
import { usePlayheadTime } from '../model/use-changing.ts'
import { timeText } from '../../times/time-text.ts'
import classes from './bar.module.css'
import readoutClasses from './readout.module.css'

/** The readout is so far above the pointer, px. */
const ABOVE_PX = 52

/** The text of a gesture while it lasts. */
export function Readout({ model }: { model: TimelineModel }) {
  const readout = useSyncExternalStore(model.readout.subscribe, model.readout.get)
  const element = useRef<HTMLOutputElement>(null)
  // Beside the pointer, without a render.
  useWindowEvent('pointermove', ({ clientX, clientY }) => {
    const box = element.current && model.lanes?.getBoundingClientRect()
    if (!box || !element.current) return
    const half = element.current.offsetWidth / 2
    const x = Math.min(Math.max(clientX - box.left, half), Math.max(half, box.width - half))
    element.current.style.left = `${x}px`
    element.current.style.top = `${Math.max(4, clientY - box.top - ABOVE_PX)}px`
  })
  if (readout === null) return null
  const { text, said } = readout
  return (
    <output ref={element} className={readoutClasses['readout']}>
      {text}
      {said && (
        <span className={readoutClasses['said']}>
          {said.before}
          <b>{said.word}</b>
          {said.after}
        </span>
      )}
    </output>
  )
}

const SECONDS = { first: 10, max: 3600 } as const

/** Inserts or deletes seconds at the playhead. */
export function RippleForm({ model }: { model: TimelineModel }) {
  const { t } = useTranslation('builder')
  const [seconds, setSeconds] = useState(String(SECONDS.first))
  const ms = Math.round(Number(seconds) * 1000)
  const isUsable = ms > 0 && ms <= SECONDS.max * 1000
  const at = Math.round(usePlayheadTime(model.props.playhead))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUsable) model.propose({ kind: 'insert-time', at, duration: ms })
  }
  return (
    <form className={classes['bar']} data-tone="ripple" onSubmit={submit}>
      <label>
        {t('timeline.ripple.seconds')}
        <input
          type="number"
          min={0.1}
          max={SECONDS.max}
          step={0.1}
          value={seconds}
          onChange={({ target }) => setSeconds(target.value)}
        />
      </label>
      <button type="submit" disabled={!isUsable}>
        {t('timeline.ripple.insert', { time: timeText(at) })}
      </button>
      <button
        type="button"
        disabled={!isUsable}
        onClick={() => model.propose({ kind: 'delete-time', from: at, until: at + ms })}
      >
        {t('timeline.ripple.delete', { time: timeText(at) })}
      </button>
      <span>{t('timeline.ripple.help')}</span>
    </form>
  )
}

interface RippleBarProps {
  model: TimelineModel
  command: Command
}

/** The sentence of a ripple with its buttons; beats that go across the place pause or go on. */
export function RippleBar({ model, command }: RippleBarProps) {
  const { t } = useTranslation('builder')
  const apply = useRef<HTMLButtonElement>(null)
  const preview = model.props.previewOf(command)
  useEffect(() => apply.current?.focus({ preventScroll: true }), [])
  const isRefused = isProblem(preview)
  const isInsert = command.kind === 'insert-time'
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        model.propose(null)
      }}
    >
      <div className={classes['bar']} data-tone="ripple" role="group" aria-label={t('timeline.ripple.label')}>
        <p id="timeline-ripple">{model.props.textOf(preview.sentence)}</p>
        {isInsert && (
          <label>
            <input
              type="checkbox"
              checked={command.beats === 'go-on'}
              onChange={({ target }) => model.propose({ ...command, beats: target.checked ? 'go-on' : 'pause' })}
            />
            {t('timeline.ripple.go-on')}
          </label>
        )}
        {!isRefused && (
          <button
            ref={apply}
            type="button"
            aria-describedby="timeline-ripple"
            onClick={() => {
              model.propose(null)
              model.run(command)
            }}
          >
            {t('timeline.ripple.apply')}
          </button>
        )}
        <button type="button" onClick={() => model.propose(null)}>
          {t('timeline.ripple.cancel')}
        </button>
      </div>
    </div>
  )
}
