/** The pattern of beats: one by its name, or the bar entered note by note. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { METRONOME_BEATS, type BeatPattern, type MetronomeBar } from '@rubato/contracts/domain'
import { areSamePattern, barOfPattern, patternOfBar } from '@rubato/engine'
import { withBeats } from '../../../domain/bar-notes/bar-edits.ts'
import { BarNotes } from '../../../domain/bar-notes/bar-notes.tsx'
import { useBuilder, useIsReadOnly } from '../document/use-builder.ts'
import { EntryField } from '../list/entry-field.tsx'
import { builderText } from '../texts/builder-text.ts'
import { Choice } from './choice.tsx'
import { patternName, patternNames, patterns } from './patterns.ts'
import classes from './panel.module.css'

interface PatternFieldProps {
  label: string
  pattern: BeatPattern
  /** Returns why the value is refused, or null. */
  onSet: (pattern: BeatPattern) => string | null
}

/** The bar as it was entered, as long as the record has its pattern: a beat of rests keeps its division. */
function useBar(pattern: BeatPattern): [MetronomeBar | null, (bar: MetronomeBar) => void] {
  const [entered, setEntered] = useState<MetronomeBar | null>(null)
  const isCurrent = entered !== null && areSamePattern(patternOfBar(entered), pattern)
  return [isCurrent ? entered : barOfPattern(pattern), setEntered]
}

export function PatternField({ label, pattern, onSet }: PatternFieldProps) {
  const { t } = useTranslation()
  const { announce } = useBuilder()
  const isReadOnly = useIsReadOnly()
  const id = useId()
  const [bar, setEntered] = useBar(pattern)
  const [error, setError] = useState<string | null>(null)
  const current = patternName(pattern)
  const names = current === 'other' ? [...patternNames, 'other'] : patternNames
  const enter = (next: MetronomeBar): string | null => {
    const refusal = onSet(patternOfBar(next))
    setError(refusal)
    if (refusal === null) setEntered(next)
    return refusal
  }
  return (
    <div role="group" aria-labelledby={id} className={classes['pattern']}>
      <h3 id={id}>{label}</h3>
      <Choice
        label={builderText(t, 'fields.pattern-name')}
        value={current}
        options={names.map((each) => ({ value: each, label: builderText(t, `values.pattern.${each}`) }))}
        onChoose={(chosen) => {
          const named = patterns.get(chosen)
          return named ? onSet(named) : null
        }}
      />
      {bar === null ? (
        <p>{builderText(t, 'fields.pattern-fine')}</p>
      ) : (
        <>
          <EntryField
            label={builderText(t, 'fields.pattern-beats')}
            hint={builderText(t, 'fields.range', { ...METRONOME_BEATS, unit: '' }).trim()}
            value={String(bar.length)}
            inputMode="numeric"
            onCommit={(text) => {
              const beats = Number(text)
              const isPossible = Number.isInteger(beats) && beats >= METRONOME_BEATS.min && beats <= METRONOME_BEATS.max
              return isPossible
                ? enter(withBeats(bar, beats))
                : builderText(t, 'fields.pattern-beats-refused', METRONOME_BEATS)
            }}
          />
          <BarNotes bar={bar} onChange={enter} announce={announce} isDisabled={isReadOnly} />
          <p>{builderText(t, 'fields.pattern-hint')}</p>
        </>
      )}
      {error !== null && (
        <p role="alert" className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
