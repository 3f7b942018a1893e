/** The controls below the face: start and stop, slower and quicker, tap, and a tempo slider. */
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { NumberField } from '../../ui/inputs/number/range-field.tsx'
import { tempoStep } from './metronome-keys.ts'
import classes from './tempo.module.css'
import { tempoBounds, type TempoControl } from './use-tempo.ts'

interface TransportProps {
  tempo: TempoControl
  playing: boolean
  onToggle: () => void
  /** Called with the time of the tap, ms. */
  onTap: (at: number) => void
}

function TapButton({ onTap }: Pick<TransportProps, 'onTap'>) {
  const { t } = useTranslation()
  // The press counts as the tap, not the release; a click by keyboard comes without a pointer.
  const onPointerDown = (event: PointerEvent) => {
    if (event.isPrimary && event.button === 0) onTap(event.timeStamp)
  }
  return (
    <Button
      look="secondary"
      aria-keyshortcuts="T"
      onPointerDown={onPointerDown}
      onClick={(event) => event.detail === 0 && onTap(event.timeStamp)}
      className={classes['tap']}
    >
      {t('metronome.tap')}
      <kbd aria-hidden="true">T</kbd>
    </Button>
  )
}

export function Transport({ tempo, playing, onToggle, onTap }: TransportProps) {
  const { t } = useTranslation()
  // The slider steps by one; the page keys are handled here.
  const onKeyDown = (event: KeyboardEvent) => {
    const step = tempoStep(event)
    if (Math.abs(step) < 10) return
    event.preventDefault()
    event.stopPropagation()
    tempo.by(step)
  }
  return (
    <div className={classes['transport']}>
      <div className={classes['buttons']}>
        <Button look="secondary" aria-label={t('metronome.slower')} onClick={() => tempo.by(-1)}>
          −
        </Button>
        <Button
          look={playing ? 'danger' : 'primary'}
          aria-keyshortcuts="Space"
          onClick={onToggle}
          className={classes['start']}
        >
          {t(playing ? 'metronome.stop' : 'metronome.start')}
          <kbd aria-hidden="true">{t('metronome.keys.space')}</kbd>
        </Button>
        <Button look="secondary" aria-label={t('metronome.quicker')} onClick={() => tempo.by(1)}>
          +
        </Button>
        <TapButton onTap={onTap} />
      </div>
      <div onKeyDownCapture={onKeyDown}>
        <NumberField
          label={t('metronome.tempo')}
          text={t('metronome.tempo-value', { value: tempo.value })}
          {...tempoBounds}
          value={tempo.value}
          onChange={tempo.set}
        />
      </div>
    </div>
  )
}
