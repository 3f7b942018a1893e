/**
 * The bar, note by note. A click or Enter cycles rest, beat and accent; up and down step between them. Left and right
 * move along the notes and, in the row below, along the division of each beat.
 */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { METRONOME_PARTS, type MetronomeBar, type NoteLevel } from '@rubato/contracts/domain'
import { useRoving } from '../../ui/inputs/choice/use-roving.ts'
import { levelBy, nextLevel, placesOf, withLevel, withParts, type PatternPlace } from './bar-edits.ts'
import classes from './bar-notes.module.css'

/** Calls back with every note that is heard; returns the function that unsubscribes. */
export type OnNote = (listener: (note: PatternPlace & { bar: MetronomeBar }) => void) => () => void

interface BarNotesProps {
  bar: MetronomeBar
  onChange: (bar: MetronomeBar) => void
  /** The notes that are heard while it plays; absent where the bar is not played. */
  onNote?: OnNote
  playing?: boolean
  isDisabled?: boolean
  /** Announces a change to screen readers. */
  announce: (text: string) => void
}

/** Marks the note that is heard. It writes to elements directly, so that React does not render with every beat. */
function usePlayhead({ bar, onNote, playing = false }: BarNotesProps) {
  const notes = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!playing || !onNote) return
    let marked: Element | null = null
    const mark = (next: Element | null) => {
      marked?.removeAttribute('data-now')
      next?.setAttribute('data-now', '')
      marked = next
    }
    const unsubscribe = onNote(({ bar: heard, beat, part }) =>
      mark(heard === bar ? (notes.current?.querySelector(`[data-note='${beat}.${part}']`) ?? null) : null),
    )
    return () => {
      unsubscribe()
      mark(null)
    }
  }, [bar, onNote, playing])
  return notes
}

const partsBy = (parts: number, step: number): number =>
  Math.min(METRONOME_PARTS.max, Math.max(METRONOME_PARTS.min, parts + step))
const stepOf = (key: string): 1 | -1 | 0 => (key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0)

function useNoteLabel() {
  const { t } = useTranslation()
  return (bar: MetronomeBar, { beat, part }: PatternPlace, level: NoteLevel): string => {
    const parts = bar[beat]?.length ?? 1
    const values = { beat: beat + 1, part: part + 1, parts, level: t(`metronome.levels.${level}`) }
    return parts === 1 ? t('metronome.note', values) : t('metronome.note-part', values)
  }
}

export function BarNotes(props: BarNotesProps) {
  const { bar, onChange, announce, isDisabled = false } = props
  const { t } = useTranslation()
  const labelOf = useNoteLabel()
  const playhead = usePlayhead(props)
  const places = placesOf(bar)
  const notes = useRoving('notes', places.length)
  const divisions = useRoving('divisions', bar.length)
  const indexOf = (beat: number, part: number) =>
    places.findIndex((place) => place.beat === beat && place.part === part)

  const setLevel = (place: PatternPlace, level: NoteLevel) => {
    onChange(withLevel(bar, place, level))
    announce(labelOf(bar, place, level))
  }
  const setParts = (beat: number, parts: number) => {
    onChange(withParts(bar, beat, parts))
    announce(t('metronome.parts', { beat: beat + 1, count: parts }))
  }
  const onNoteKey = (event: KeyboardEvent, place: PatternPlace, level: NoteLevel) => {
    const step = stepOf(event.key)
    const parts = Number(event.key)
    if (step !== 0) setLevel(place, levelBy(level, step))
    else if (parts >= METRONOME_PARTS.min && parts <= METRONOME_PARTS.max) setParts(place.beat, parts)
    else return
    event.preventDefault()
  }
  const onPartsKey = (event: KeyboardEvent, beat: number, parts: number) => {
    const step = stepOf(event.key)
    if (step === 0) return
    event.preventDefault()
    setParts(beat, partsBy(parts, step))
  }
  return (
    <div
      ref={playhead}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('metronome.pattern')}
      className={classes['bar']}
      data-widest={Math.max(...bar.map((parts) => parts.length))}
      onKeyDown={(event) => notes.onKeyDown(event) || divisions.onKeyDown(event)}
    >
      {bar.map((parts, beat) => (
        // A beat is identified by its place in the bar.
        // oxlint-disable-next-line react/no-array-index-key -- a beat is its place in the bar
        <div
          key={beat}
          className={classes['beat']}
          onFocus={(event) => {
            // The other row follows, so that the tab key moves from a note down to its own beat, and back.
            divisions.point(beat)
            if (event.target.dataset['rove'] === 'divisions') notes.point(indexOf(beat, 0))
          }}
        >
          <div className={classes['notes']}>
            {parts.map((level, part) => (
              <button
                // oxlint-disable-next-line react/no-array-index-key -- a beat is its place in the bar
                key={part}
                type="button"
                className={classes['note']}
                data-level={level}
                data-note={`${beat}.${part}`}
                disabled={isDisabled}
                aria-label={labelOf(bar, { beat, part }, level)}
                {...notes.itemProps(indexOf(beat, part))}
                onClick={() => setLevel({ beat, part }, nextLevel(level))}
                onKeyDown={(event) => onNoteKey(event, { beat, part }, level)}
              />
            ))}
          </div>
          <button
            type="button"
            className={classes['parts']}
            disabled={isDisabled}
            aria-label={t('metronome.parts', { beat: beat + 1, count: parts.length })}
            {...divisions.itemProps(beat)}
            onClick={() => setParts(beat, (parts.length % METRONOME_PARTS.max) + 1)}
            onKeyDown={(event) => onPartsKey(event, beat, parts.length)}
          >
            {parts.length}
          </button>
        </div>
      ))}
    </div>
  )
}
