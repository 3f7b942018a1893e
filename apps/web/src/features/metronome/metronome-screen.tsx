/** The metronome's screen. The caller passes the face and the player: features do not import `play`. */
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetronomeSettings } from '@rubato/contracts/domain'
import { Piece } from '../../lib/errors/piece.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useMetronomeKeys, type MetronomeKey } from './metronome-keys.ts'
import classes from './metronome-screen.module.css'
import type { ChangeMetronome } from './metronome-settings.ts'
import { PatternCard } from './pattern-card.tsx'
import type { OnNote } from '../../domain/bar-notes/bar-notes.tsx'
import { RampCard } from './ramp-card.tsx'
import { SoundCard } from './sound-card.tsx'
import { TempoFigure } from './tempo-figure.tsx'
import { Transport } from './transport.tsx'
import { useTaps } from './tap-tempo.ts'
import { useTempo } from './use-tempo.ts'

interface MetronomeScreenProps {
  settings: MetronomeSettings
  change: ChangeMetronome
  phase: 'stopped' | 'starting' | 'running' | 'interrupted' | 'failed'
  /** The audible state: tempo, bpm, and progress of the ramp, percent; null while nothing is heard. */
  heard: { tempo: number; ramp: number | null } | null
  onStart: () => void
  onStop: () => void
  onGoOn: () => void
  onNote: OnNote
  /** Renders the face around the given middle. */
  renderFace: (middle: ReactNode) => ReactNode
}

function Notice({ phase, onGoOn }: Pick<MetronomeScreenProps, 'phase' | 'onGoOn'>) {
  const { t } = useTranslation()
  if (phase !== 'interrupted' && phase !== 'failed') return null
  return (
    <div role="alert" className={classes['notice']}>
      <p>{t(`metronome.${phase}`)}</p>
      {phase === 'interrupted' && (
        <Button look="secondary" small onClick={onGoOn}>
          {t('metronome.go-on')}
        </Button>
      )}
    </div>
  )
}

function KeyList() {
  const { t } = useTranslation()
  const keys = t('metronome.keys.list', { returnObjects: true })
  return (
    <dl className={classes['keys']}>
      {keys.map(({ key, does }) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

export function MetronomeScreen(props: MetronomeScreenProps) {
  const { settings, change, phase, heard, onStart, onStop, onNote, renderFace } = props
  const { t } = useTranslation()
  const [status, setStatus] = useState('')
  const tempo = useTempo(settings, change, heard?.tempo)
  const tap = useTaps((bpm) => {
    tempo.set(bpm)
    setStatus(t('metronome.tempo-value', { value: bpm }))
  })
  const playing = phase !== 'stopped' && phase !== 'failed'
  const toggle = playing ? onStop : onStart
  const act = (key: MetronomeKey, at: number) => {
    if (key.type === 'tempo') tempo.by(key.by)
    else if (key.type === 'tap') tap(at)
    else if (key.type === 'toggle') toggle()
    else if (playing) onStop()
  }
  useMetronomeKeys(act)
  const setBar = useCallback((bar: MetronomeSettings['bar']) => change({ bar }), [change])
  // A ramp that is switched off leaves its current tempo.
  const setRamp = (ramp: MetronomeSettings['ramp']) =>
    change(ramp.enabled ? { ramp } : { ramp, tempo: heard?.tempo ?? settings.tempo })
  return (
    <>
      <h1 className={classes['title']}>{t('metronome.title')}</h1>
      <div className={classes['screen']}>
        <section className={classes['play']} aria-label={t('metronome.beat')}>
          <Piece>{renderFace(<TempoFigure tempo={tempo} />)}</Piece>
          <Notice {...props} />
          <Transport tempo={tempo} playing={playing} onToggle={toggle} onTap={tap} />
          <KeyList />
        </section>
        <div className={classes['cards']}>
          <Piece>
            <PatternCard bar={settings.bar} onChange={setBar} onNote={onNote} playing={playing} announce={setStatus} />
          </Piece>
          <Piece>
            <RampCard ramp={settings.ramp} onChange={setRamp} progress={heard?.ramp ?? null} />
          </Piece>
          <Piece>
            <SoundCard settings={settings} change={change} />
          </Piece>
        </div>
      </div>
      <output className="visually-hidden">{status}</output>
    </>
  )
}
