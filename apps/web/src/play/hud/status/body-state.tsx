/**
 * Items that are on, in, bound or held, as a list. A live region announces changes of the list; its running times are
 * outside of the live region.
 */
import type { Owned } from '@rubato/contracts/domain'
import type { ReleaseStep, StageView } from '@rubato/engine'
import { useId, useRef, useState } from 'react'
import { amountText, lastingText, stateTitle } from '../../body/body-texts.ts'
import { equipmentName } from '../../body/equipment-name.ts'
import type { Playback } from '../../playback.ts'
import type { StageTexts } from '../../texts.ts'
import styles from './body-state.module.css'
import { useSlowTick } from '../use-slow-tick.ts'

interface BodyStateProps {
  playback: Pick<Playback, 'conductor'>
  view: Pick<StageView, 'open' | 'status'>
  owned: readonly Owned[]
  texts: StageTexts
}

interface Line {
  step: ReleaseStep
  title: string
  amount: string | null
}

function linesOf({ view: { open }, owned, texts }: BodyStateProps): Line[] {
  const ids = open.map((step) => step.item)
  return open.map((step) => {
    const named = { ...step, name: equipmentName(step.item, ids, owned) }
    return { step, title: stateTitle(named, texts.body), amount: amountText(named, texts.body) }
  })
}

/** Announces when an item is opened or released; stays empty until the first item is opened. */
function Announcement({ lines, none }: { lines: readonly Line[]; none: string }) {
  const [hadSome, setHadSome] = useState(false)
  if (lines.length > 0 && !hadSome) setHadSome(true)
  const titles = lines.map(({ title, amount }) => (amount === null ? title : `${title}, ${amount}`))
  const text = titles.length > 0 ? `${titles.join('. ')}.` : none
  return (
    <p className="visually-hidden" role="status">
      {hadSome ? text : ''}
    </p>
  )
}

function Lines({ lines, playback, texts }: BodyStateProps & { lines: readonly Line[] }) {
  const list = useRef<HTMLUListElement>(null)
  const heading = useId()
  useSlowTick(() => {
    const now = playback.conductor.now()
    const places = list.current?.querySelectorAll('[data-time]') ?? []
    for (const [index, place] of places.entries()) {
      const step = lines[index]?.step
      const text = step ? lastingText(step, now, texts.body) : ''
      if (place.textContent !== text) place.textContent = text
    }
  })
  return (
    <section className={styles.body} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {texts.body.title}
      </h2>
      <ul ref={list} className={styles.items}>
        {lines.map(({ step, title, amount }) => (
          <li key={step.item}>
            <span className={styles.name}>{title}</span>{' '}
            {amount !== null && <span className={styles.amount}>{amount} </span>}
            <span className={styles.time} data-time />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function BodyState(props: BodyStateProps) {
  const { status } = props.view
  // After a stop the list of releases is shown instead: an item that the session has closed may still be on.
  if (status === 'stopped' || status === 'over') return null
  return <Running {...props} />
}

function Running(props: BodyStateProps) {
  const lines = linesOf(props)
  return (
    <>
      <Announcement lines={lines} none={props.texts.body.none} />
      {lines.length > 0 && <Lines {...props} lines={lines} />}
    </>
  )
}
