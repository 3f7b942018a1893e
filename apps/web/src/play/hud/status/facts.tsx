/** Current instructions for stroking: tempo, grip, style, hand. */
import type { StageView } from '@rubato/engine'
import { useRef } from 'react'
import type { ShownPlayback } from '../../shown-playback.ts'
import { fill, type StageTexts } from '../../texts.ts'
import { tempoAt } from '../../format.ts'
import { useSlowTick } from '../use-slow-tick.ts'
import styles from './top-bar.module.css'

function Fact({ name, value, unit }: { name: string; value: string; unit?: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {value}
        {unit !== undefined && <small> {unit}</small>}
      </dd>
    </div>
  )
}

/** "3 of 5 +1 own" with the part after the first number smaller, where the language puts that number first. */
function edgesValue(view: StageView, texts: StageTexts): { value: string; unit?: string } {
  const { done, planned, own } = view.edges
  const asked = planned > 0 ? fill(texts.labels.edgesOf, { done, planned }) : ''
  const text = [asked, own > 0 ? fill(texts.labels.ownEdges, { own }) : ''].filter(Boolean).join(' ')
  const head = String(done)
  return text.startsWith(head) ? { value: head, unit: text.slice(head.length).trim() } : { value: text }
}

interface FactsProps {
  playback: Pick<ShownPlayback, 'conductor'>
  view: StageView
  texts: StageTexts
}

export function Facts({ playback, view, texts }: FactsProps) {
  const { labels } = texts
  const tempo = useRef<HTMLSpanElement>(null)
  const unit = useRef<HTMLElement>(null)
  useSlowTick(() => {
    const bpm = tempoAt(view.tempo, playback.conductor.now())
    const idle = view.isCalledBack ? labels.next : labels.rest
    const text = bpm === null ? idle : String(bpm)
    if (tempo.current && tempo.current.textContent !== text) tempo.current.textContent = text
    if (unit.current) unit.current.hidden = bpm === null
  })
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>{labels.tempo}</dt>
        <dd className={styles.tempo}>
          <span ref={tempo} data-testid="tempo" />
          <small ref={unit}> {labels.bpm}</small>
        </dd>
      </div>
      <Fact name={labels.grip} value={texts.grips[view.grip]} />
      <Fact name={labels.style} value={texts.styles[view.style]} />
      <Fact name={labels.hand} value={texts.hands[view.hand]} />
      {view.nipples && <Fact name={labels.nipples} value={texts.nipples[view.nipples]} />}
      {view.edges.planned + view.edges.own > 0 && <Fact name={labels.edges} {...edgesValue(view, texts)} />}
    </dl>
  )
}
