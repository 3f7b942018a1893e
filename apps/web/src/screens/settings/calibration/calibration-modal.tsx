/** Calibration of sound and light by tapping along: a round with sound, a round with light, then the result. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  SOUND_DELAY,
  storeSoundDelay,
  useSoundDelay,
  useSoundOutput,
} from '../../../domain/sound-output/sound-delay.ts'
import {
  EVEN_SPREAD_MS,
  resultOf,
  soundDelayOf,
  startRound,
  TAPS,
  type TapResult,
  type TapRound,
} from '../../../play/calibration/index.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { GradientSlider } from '../../../ui/inputs/number/gradient-slider.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ModalActions } from '../../../ui/modal-actions.tsx'
import classes from './calibration.module.css'

type Kind = 'sound' | 'light'
const order: readonly Kind[] = ['sound', 'light']

interface RoundProps {
  kind: Kind
  onResult: (result: TapResult) => void
}

/** One round. A press of the space bar counts when it goes down, as does a touch. */
function Round({ kind, onResult }: RoundProps) {
  const { t } = useTranslation()
  const light = useRef<HTMLSpanElement>(null)
  const round = useRef<TapRound | null>(null)
  const [taps, setTaps] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => () => round.current?.close(), [])
  const begin = () => {
    if (!light.current) return
    setFailed(false)
    const end = (hasFailed: boolean) => {
      round.current = null
      setTaps(null)
      setFailed(hasFailed)
    }
    try {
      round.current = startRound({
        kind,
        light: light.current,
        onTap: setTaps,
        onDone: (latenesses) => onResult(resultOf(latenesses)),
        onCutOff: (reason) => end(reason === 'no-sound'),
      })
      setTaps(0)
    } catch {
      end(true)
    }
  }
  const onPointerDown = ({ timeStamp }: PointerEvent) => round.current?.tap(timeStamp)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' || event.repeat || taps === null) return
    event.preventDefault()
    round.current?.tap(event.timeStamp)
  }
  return (
    <div className={classes['round']}>
      <h3>{t(`calibration.${kind}.title`)}</h3>
      <p>{t(`calibration.${kind}.how`, { taps: TAPS })}</p>
      <button
        type="button"
        className={classes['pad']}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onClick={() => taps === null && begin()}
      >
        <span ref={light} className={classes['light']} aria-hidden="true" />
        <span>{taps === null ? t('calibration.begin') : t('calibration.tap')}</span>
      </button>
      <p role="status" className={classes['count']}>
        {taps !== null && t('calibration.count', { count: taps, taps: TAPS })}
      </p>
      {hasFailed && <FormAlert>{t('calibration.no-sound')}</FormAlert>}
    </div>
  )
}

interface ResultProps {
  sound: TapResult
  light: TapResult
  onKeep: (ms: number) => void
  onAgain: () => void
}

function Result({ sound, light, onKeep, onAgain }: ResultProps) {
  const { t } = useTranslation()
  const delay = soundDelayOf(sound, light)
  const isUneven = Math.max(sound.spread, light.spread) > EVEN_SPREAD_MS
  const isPossible = delay >= SOUND_DELAY.min && delay <= SOUND_DELAY.max
  const rounded = ({ median, spread }: TapResult) => ({ median: Math.round(median), spread: Math.round(spread) })
  return (
    <div className={classes['round']}>
      <h3>{t('calibration.result.title', { ms: delay })}</h3>
      <p>{t('calibration.result.sound', rounded(sound))}</p>
      <p>{t('calibration.result.light', rounded(light))}</p>
      {isUneven && <FormAlert>{t('calibration.result.uneven')}</FormAlert>}
      {!isPossible && <FormAlert>{t('calibration.result.impossible')}</FormAlert>}
      <ModalActions
        secondary={
          <Button look="secondary" onClick={onAgain}>
            {t('calibration.result.again')}
          </Button>
        }
        primary={
          <Button disabled={!isPossible} onClick={() => onKeep(delay)}>
            {t('calibration.result.keep')}
          </Button>
        }
      />
    </div>
  )
}

/** The stored value, which can be set by hand. */
function Manual() {
  const { t } = useTranslation()
  const output = useSoundOutput()
  const delay = useSoundDelay()
  return (
    <label className={classes['manual']}>
      <span>{t('calibration.manual', { ms: delay })}</span>
      <GradientSlider
        min={SOUND_DELAY.min}
        max={SOUND_DELAY.max}
        step={5}
        value={delay}
        aria-valuetext={t('calibration.ms', { ms: delay })}
        onChange={(value) => storeSoundDelay(output, value)}
      />
    </label>
  )
}

export function CalibrationModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const output = useSoundOutput()
  const [results, setResults] = useState<readonly TapResult[]>([])
  const [sound, light] = results
  const kind = order[results.length]
  return (
    <Modal title={t('calibration.title')} onClose={onClose}>
      <div className={classes['calibration']}>
        <p>{t('calibration.lead')}</p>
        <p>{output.name === null ? t('calibration.one-output') : t('calibration.output', { name: output.name })}</p>
        {kind && <Round key={kind} kind={kind} onResult={(result) => setResults([...results, result])} />}
        {sound && light && (
          <Result
            sound={sound}
            light={light}
            onAgain={() => setResults([])}
            onKeep={(ms) => {
              storeSoundDelay(output, ms)
              onClose()
            }}
          />
        )}
        <Manual />
      </div>
    </Modal>
  )
}
