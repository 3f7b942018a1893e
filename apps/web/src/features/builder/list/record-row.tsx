/** One record as a row: start, length, lane and name, each changed in place. */
import { memo, useState, type ComponentProps, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  endOf,
  type BuilderDocument,
  type BuilderRecord,
  type Command,
  type LineRecord,
  type RecordId,
} from '@rubato/builder'
import { GrammarNotes } from '../../../domain/grammar/grammar-notes.tsx'
import { useGrammar } from '../../../domain/grammar/grammar-provider.tsx'
import { applyFirstSuggestion, isSuggestionKey } from '../../../domain/grammar/suggestions.ts'
import { useKeptRefusal } from '../document/refused-text.tsx'
import { nextLineAt, type ScriptWords } from '../document/script-words.ts'
import { useBuilder } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { kindText, recordText } from '../texts/record-text.ts'
import { problemText } from '../texts/sentence-text.ts'
import { barText, parseTime, timeText } from '../times/time-text.ts'
import { beatGridOf, type BeatGrid } from '../times/beat-grid.ts'
import { EntryField } from './entry-field.tsx'
import { ownWordsOf, useWriteLine } from './use-write-line.ts'
import classes from './record-list.module.css'

interface RecordRowProps {
  record: BuilderRecord
  document: BuilderDocument
  words: ScriptWords
  grid: BeatGrid
  index: number
  isSelected: boolean
  /** The row that Tab reaches. */
  isCurrent: boolean
  style: CSSProperties
  /** The row or a part of it has got the focus. */
  onFocus: (id: RecordId) => void
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>, record: BuilderRecord) => void
  onPress: (event: MouseEvent, record: BuilderRecord) => void
  onToggle: (record: BuilderRecord) => void
  onContextMenu: (event: MouseEvent, record: BuilderRecord) => void
  /** Leads to the field for own words at the playhead. */
  onWrite: () => void
}

/** The commands behind the fields of a row; each returns why it was refused, or null. */
function useRowEdits(record: BuilderRecord) {
  const { t } = useTranslation()
  const { store } = useBuilder()
  const run = (command: Command): string | null => {
    const problem = store.run(command)
    return problem && problemText(t, problem)
  }
  const timeOf = (text: string) => parseTime(text, beatGridOf(store.get().history.document))
  const notATime = builderText(t, 'list.not-a-time')
  return {
    setStart(text: string) {
      const at = timeOf(text)
      return at === null ? notATime : run({ kind: 'move', ids: [record.id], by: at - record.at })
    },
    setLength(text: string) {
      const length = timeOf(text)
      if (length === null) return notATime
      return run({ kind: 'resize', id: record.id, edge: 'end', by: record.at + length - endOf(record) })
    },
    setName: (text: string) => run({ kind: 'name', id: record.id, name: text }),
  }
}

interface RowFieldProps extends Pick<ComponentProps<typeof EntryField>, 'label' | 'value' | 'onCommit' | 'tabIndex'> {
  /** Its name among the fields of the game. */
  field: string
}

/** A refused text is in the field again when its row is scrolled back into view. */
function RowField({ field, ...entry }: RowFieldProps) {
  const kept = useKeptRefusal(field, entry.value)
  return <EntryField isHiddenLabel kept={kept} {...entry} />
}

interface OwnTextProps extends Pick<RecordRowProps, 'words' | 'onWrite'> {
  line: LineRecord
  tabIndex: number
}

/** Own words, written in place: after Enter the next ones follow at their end. */
function OwnText({ line, words, tabIndex, onWrite }: OwnTextProps) {
  const { t } = useTranslation()
  const { store } = useBuilder()
  const write = useWriteLine(words)
  const kept = useKeptRefusal(`${line.id}/text`, line.text ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? kept.refused?.text ?? ''
  const grammar = useGrammar(text)
  const goOn = () => {
    const written = store.get().history.document.records.get(line.id)
    store.setPlayhead(nextLineAt(endOf(written ?? line)))
    onWrite()
  }
  return (
    <EntryField
      isHiddenLabel
      tabIndex={tabIndex}
      label={builderText(t, 'list.words-at', { time: timeText(line.at) })}
      value={line.text ?? ''}
      kept={kept}
      onCommit={(text) => write(line, { ...ownWordsOf(line), text: text.trim() })}
      onEntered={goOn}
      onTyping={setTyped}
      onKey={(event, type) => {
        if (!isSuggestionKey(event)) return false
        applyFirstSuggestion(event, text, grammar.notes, type)
        return true
      }}
      renderNotes={(type) => (
        <GrammarNotes text={text} notes={grammar.notes} isTabStop={false} onText={type} onLearn={grammar.learn} />
      )}
    />
  )
}

export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { record, document, grid, index, isSelected, isCurrent, style, onKeyDown, onPress, onToggle } = props
  const { onFocus, onContextMenu, words, onWrite } = props
  const { t } = useTranslation()
  const { isSection } = useBuilder()
  const { setStart, setLength, setName } = useRowEdits(record)
  const name = recordText(t, document, record)
  const bar = barText(grid, record.at)
  const tabIndex = isCurrent ? 0 : -1
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-label={`${timeText(record.at)} ${name}, ${builderText(t, `lanes.${record.lane}`)}`}
      data-row={record.id}
      data-lane={record.lane}
      tabIndex={tabIndex}
      className={classes['row']}
      style={style}
      onFocus={() => onFocus(record.id)}
      onKeyDown={(event) => onKeyDown(event, record)}
      onClick={(event) => onPress(event, record)}
      onContextMenu={(event) => onContextMenu(event, record)}
    >
      <span role="gridcell" className={classes['check']}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={builderText(t, 'list.select-named', { name, time: timeText(record.at) })}
          onChange={() => onToggle(record)}
          onClick={(event) => event.stopPropagation()}
        />
      </span>
      <span role="gridcell" className={classes['start']}>
        <RowField
          tabIndex={tabIndex}
          field={`${record.id}/row-start`}
          label={builderText(t, 'list.start-named', { name })}
          value={timeText(record.at)}
          onCommit={setStart}
        />
        {bar && <small>{builderText(t, 'list.bar', { bar })}</small>}
      </span>
      <span role="gridcell" className={classes['length']}>
        {record.lane !== 'strokes' && (
          <RowField
            tabIndex={tabIndex}
            field={`${record.id}/row-length`}
            label={builderText(t, 'list.length-named', { name })}
            value={timeText(record.duration)}
            onCommit={setLength}
          />
        )}
      </span>
      <span role="gridcell" className={classes['lane']}>
        {builderText(t, `lanes.${record.lane}`)}
        {record.copy && <small> {builderText(t, 'list.linked')}</small>}
      </span>
      <span role="gridcell" className={classes['name']}>
        {record.lane === 'lines' && record.text !== undefined ? (
          <OwnText line={record} words={words} tabIndex={tabIndex} onWrite={onWrite} />
        ) : isSection ? (
          name
        ) : (
          <RowField
            tabIndex={tabIndex}
            field={`${record.id}/row-name`}
            label={builderText(t, 'list.name-named', { name: kindText(t, record) })}
            value={name}
            onCommit={setName}
          />
        )}
      </span>
    </div>
  )
})
