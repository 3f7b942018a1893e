/** The button that plays the game inside the editor, and what is heard: the time, the tempo, the line. */
import { useSyncExternalStore } from 'react'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { endOf, stateAt } from '@rubato/builder'
import toolClasses from '../controls/tool.module.css'
import type { ScriptWords } from '../document/script-words.ts'
import { useBuilder, useDocument } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { kindText } from '../texts/record-text.ts'
import { timeText } from '../times/time-text.ts'
import type { Audition } from './audition.ts'
import classes from './audition-bar.module.css'

/** Texts change ten times a second, ms. */
const TENTH_MS = 100

/** The time that is played in tenths of a second, ms; null while nothing plays. */
const useTenth = ({ at }: Audition): number | null =>
  useSyncExternalStore(at.subscribe, () => {
    const now = at.get()
    return now === null ? null : Math.floor(now / TENTH_MS) * TENTH_MS
  })

export function AuditionButton({ audition }: { audition: Audition }) {
  const { t } = useTranslation()
  const isPlaying = useSyncExternalStore(audition.at.subscribe, () => audition.at.get() !== null)
  const text = builderText(t, isPlaying ? 'audition.stop' : 'audition.play')
  const Icon = isPlaying ? Pause : Play
  return (
    <button
      type="button"
      className={toolClasses['tool']}
      aria-pressed={isPlaying}
      aria-keyshortcuts="Space"
      title={`${text} (${builderText(t, 'audition.key')})`}
      onClick={audition.toggle}
    >
      <Icon size={15} aria-hidden />
      <span className={toolClasses['word']} data-first="">
        {text}
      </span>
    </button>
  )
}

/** Captions of what is played. A screen reader hears the beat instead of a text that changes with it. */
export function AuditionBar({ audition, words }: { audition: Audition; words: ScriptWords }) {
  const { t } = useTranslation()
  const document = useDocument()
  const { store } = useBuilder()
  const lanes = useSyncExternalStore(store.subscribe, () => store.get().lanes)
  const at = useTenth(audition)
  if (at === null) return null
  const { lastLine, tempo, task } = stateAt(document, at)
  const line = lastLine && endOf(lastLine) > at && !lanes.muted.has('lines') ? lastLine : null
  const span = task === null ? undefined : document.records.get(task)
  const figures = [
    timeText(Math.floor(at / 1000) * 1000),
    tempo !== null && builderText(t, 'record.tempo', { bpm: Math.round(tempo) }),
    span && kindText(t, span),
  ]
  return (
    <div role="group" aria-label={builderText(t, 'audition.label')} className={classes['bar']}>
      <span className={classes['figures']}>{figures.filter(Boolean).join(' · ')}</span>
      <span className={classes['caption']} data-caption="">
        {line && (words.textOf(line) ?? kindText(t, line))}
      </span>
    </div>
  )
}
