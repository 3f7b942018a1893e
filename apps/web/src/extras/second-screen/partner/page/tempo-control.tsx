/** The tempo as a slider within the range that can be asked for now. */
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeadCommand, LeadOffer } from '@rubato/contracts/domain'
import { tempoAt } from '../../../../play/extra.ts'
import { GradientSlider } from '../../../../ui/inputs/number/gradient-slider.tsx'
import { useStore } from '../../../../ui/store.ts'
import type { Mirror } from '../../screen/mirror.ts'
import classes from './lead-panel.module.css'

/** A choice of the keyboard is sent when the slider has rested for this time, ms; that of a pointer when it is let go. */
const SETTLES_MS = 700

interface TempoControlProps {
  offer: Extract<LeadOffer, { kind: 'tempo' }>
  view: Pick<Mirror, 'view' | 'playback'>
  isClosed: boolean
  /** A command is not answered yet: a choice waits for the answer. */
  isWaiting: boolean
  /** The reason that is said above the controls. */
  shared: LeadOffer['refusal']
  onCommand(command: LeadCommand): void
}

export function TempoControl({ offer, view: mirror, isClosed, isWaiting, shared, onCommand }: TempoControlProps) {
  const { min, max, refusal } = offer
  const { t } = useTranslation()
  const id = useId()
  const view = useStore(mirror.view)
  const [chosen, setChosen] = useState<number | null>(null)
  const tempo = tempoAt(view?.tempo ?? null, mirror.playback.conductor.now())
  const value = Math.max(min, Math.min(chosen ?? Math.round(tempo ?? min), max))
  const [isHeld, setHeld] = useState(false)
  const send = useEffectEvent(() => {
    if (chosen === null || isWaiting) return
    setChosen(null)
    onCommand({ kind: 'tempo', bpm: value })
  })
  const release = useEffectEvent(() => {
    if (!isHeld) return
    setHeld(false)
    send()
  })
  useEffect(() => {
    if (chosen === null || isHeld || isWaiting) return
    const timer = setTimeout(send, SETTLES_MS)
    return () => clearTimeout(timer)
  }, [chosen, isHeld, isWaiting])
  useEffect(() => {
    // The pointer may be let go outside the slider.
    const events = ['pointerup', 'pointercancel'] as const
    const onRelease = () => release()
    for (const event of events) addEventListener(event, onRelease)
    return () => {
      for (const event of events) removeEventListener(event, onRelease)
    }
  }, [])
  const isOff = isClosed || refusal !== null
  return (
    <fieldset className={classes['tempo']} disabled={isOff} aria-labelledby={id} onPointerDown={() => setHeld(true)}>
      <p id={id}>
        <strong>{t('partner.lead.tempo')}</strong>
        {(refusal === null || refusal !== shared) && (
          <span>
            {refusal ? t(`partner.refusals.${refusal}`) : t('partner.lead.range', { tempo: value, min, max })}
          </span>
        )}
      </p>
      <GradientSlider
        min={min}
        max={max}
        step={1}
        value={value}
        aria-label={t('partner.lead.tempo')}
        aria-valuetext={t('partner.page.tempo', { tempo: value })}
        onChange={setChosen}
      />
    </fieldset>
  )
}
