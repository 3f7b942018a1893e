/** The selected record: its fields, its lines, its section; or how many things are selected. */
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentsOf, endOf, type BuilderRecord, type Command, type EditScope, type LineRecord } from '@rubato/builder'
import type { Actions } from '../actions/use-actions.ts'
import { useKeptRefusal } from '../document/refused-text.tsx'
import type { ScriptWords } from '../document/script-words.ts'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { EntryField } from '../list/entry-field.tsx'
import { builderText } from '../texts/builder-text.ts'
import { kindText, recordText, spanText } from '../texts/record-text.ts'
import { problemText } from '../texts/sentence-text.ts'
import { timeText } from '../times/time-text.ts'
import { beatGridOf } from '../times/beat-grid.ts'
import { ContractField } from './contract-field.tsx'
import { contractFields, valueAt } from './contract-fields.ts'
import { LevelChanges } from './level-changes.tsx'
import { LineText } from './line-text.tsx'
import { LineWords, type HearLine } from './line-words.tsx'
import { MediumFields } from './medium-fields.tsx'
import { SectionPart } from './section-part.tsx'
import { SelectionActions } from './selection-actions.tsx'
import classes from './panel.module.css'

interface RecordPanelProps {
  words: ScriptWords
  actions: Actions
  onHear: HearLine
}

/** Sets one field of the record: `set` returns why it was refused, for the field; `run` shows and announces that. */
function useSetField(record: BuilderRecord, scope: EditScope) {
  const { t } = useTranslation()
  const { store, run } = useBuilder()
  type Path = readonly (string | number)[]
  const commandOf = (path: Path, value: unknown): Command => ({
    kind: 'set',
    id: record.id,
    path,
    value,
    ...(record.copy ? { scope } : {}),
  })
  return {
    set(path: Path, value: unknown): string | null {
      const problem = store.run(commandOf(path, value))
      return problem && problemText(t, problem)
    },
    run: (path: Path, value: unknown) => void run(commandOf(path, value)),
  }
}

function Fields({ record, scope }: { record: BuilderRecord; scope: EditScope }) {
  const { t } = useTranslation()
  const { store, isSection } = useBuilder()
  const { history } = useBuilderState()
  const grid = useMemo(() => beatGridOf(history.document), [history.document])
  const { set, run } = useSetField(record, scope)
  const givenName = history.document.names.get(record.id) ?? ''
  const kept = useKeptRefusal(`${record.id}/name`, givenName)
  const name = (text: string) => {
    const problem = store.run({ kind: 'name', id: record.id, name: text })
    return problem && problemText(t, problem)
  }
  return (
    <div className={classes['fields']}>
      {!isSection && <EntryField label={builderText(t, 'fields.name')} value={givenName} kept={kept} onCommit={name} />}
      {contractFields(record).map((field) => (
        <ContractField
          key={field.name}
          field={field}
          value={valueAt(record, field.path)}
          grid={grid}
          onSet={(value) => set(field.path, value)}
        />
      ))}
      {record.lane === 'media' && <MediumFields record={record} onSet={set} onChoose={run} />}
      {record.lane === 'held' && <LevelChanges record={record} onSet={set} onChoose={run} />}
    </div>
  )
}

const isLine = (record: BuilderRecord): record is LineRecord => record.lane === 'lines'

function One({ record, words, actions, onHear }: RecordPanelProps & { record: BuilderRecord }) {
  const { t } = useTranslation()
  const { store } = useBuilder()
  const { history } = useBuilderState()
  const [scope, setScope] = useState<EditScope>('all-copies')
  const lines = record.lane === 'tasks' ? contentsOf(history.document, record.id).filter(isLine) : []
  return (
    <>
      <h2>{recordText(t, history.document, record)}</h2>
      <p className={classes['span']}>
        {[spanText(t, record), history.document.names.has(record.id) && kindText(t, record)].filter(Boolean).join(', ')}
      </p>
      {record.copy && <SectionPart record={record} scope={scope} onScope={setScope} actions={actions} />}
      {isLine(record) && <LineWords record={record} words={words} scope={scope} onHear={onHear} />}
      <Fields record={record} scope={scope} />
      {record.lane === 'tasks' && (
        <section className={classes['lines']}>
          <h3>{builderText(t, 'panel.lines')}</h3>
          {lines.length === 0 && <p>{builderText(t, 'panel.no-lines')}</p>}
          {lines.map((line) => (
            <LineText key={line.id} line={line} words={words} onSelect={() => store.select([line.id])} />
          ))}
        </section>
      )}
    </>
  )
}

export function RecordPanel(props: RecordPanelProps) {
  const { t } = useTranslation()
  const { history } = useBuilderState()
  const { document, selection } = history
  const id = useId()
  const records = selection.flatMap((each) => document.records.get(each) ?? [])
  const [first] = records
  return (
    <section aria-label={builderText(t, 'panel.title')} aria-describedby={id} className={classes['panel']}>
      {!first && (
        <>
          <h2>{builderText(t, 'panel.none')}</h2>
          <p id={id}>{builderText(t, 'panel.none-text')}</p>
        </>
      )}
      {first && records.length === 1 && <One key={first.id} record={first} {...props} />}
      {first && records.length > 1 && (
        <>
          <h2>{builderText(t, 'panel.many', { count: records.length })}</h2>
          <p id={id}>
            {builderText(t, 'panel.many-text', {
              from: timeText(Math.min(...records.map(({ at }) => at))),
              until: timeText(Math.max(...records.map(endOf))),
            })}
          </p>
        </>
      )}
      {first && <SelectionActions actions={props.actions} />}
    </section>
  )
}
