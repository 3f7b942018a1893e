/** Files of a linear game: saved as a funscript or whole on this device, and a file opened into it or in its place. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TEMPO } from '@rubato/contracts/domain'
import {
  exportFunscript,
  exportGame,
  gameOf,
  importFunscript,
  importGame,
  type BuilderSentence,
  type Command,
  type ComposedGame,
  type FastStrokes,
  type RefusedFile,
} from '@rubato/builder'
import type { InsertPlace } from '../actions/author-actions.ts'
import { downloadFile, fileNameOf } from '../../../lib/download-file.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText, sentenceText } from '../texts/sentence-text.ts'
import { timeText } from '../times/time-text.ts'
import {
  AnotherGame,
  OpenPart,
  Outcome,
  problemsOutcome,
  refusedOutcome,
  SavePart,
  SceneOffer,
  unreadableOutcome,
  type ExchangeOutcome,
} from './exchange-parts.tsx'
import { isJson, readSceneFile, type FoundScene, type SceneFile } from './scene-files.ts'
import classes from './exchange-modal.module.css'

type Format = 'funscript' | 'funscript-2' | 'json'

interface ReadFile {
  command: Command
  report: readonly BuilderSentence[]
  /** Strokes that are faster than a game may be, and what becomes of them; null where there are none. */
  fast: { count: number; length: Readonly<Record<FastStrokes, number | null>> } | null
}

/** The length of the file's game for each choice, ms; null where it would be too long. */
function lengthsOf(text: string, into: ComposedGame): Readonly<Record<FastStrokes, number | null>> {
  const lengthFor = (pace: FastStrokes) => {
    const read = importFunscript(text, pace, into)
    return read.ok ? read.clip.length : null
  }
  return { slow: lengthFor('slow'), cap: lengthFor('cap') }
}

/** The command that opens the file: a whole game takes the place of this one, beats are inserted at the playhead. */
export function readFile(
  text: string,
  isFunscript: boolean,
  { document, at, mode, pace = 'cap' }: InsertPlace & { pace?: FastStrokes },
): ReadFile | RefusedFile {
  if (!isFunscript) {
    const read = importGame(text)
    if (!read.ok) return read
    return { command: { kind: 'replace', game: gameOf(read.document) }, report: read.changes, fast: null }
  }
  const into = gameOf(document)
  const read = importFunscript(text, pace, into)
  if (!read.ok) return read
  const { clip, keptFields, report } = read
  const fast = read.fast > 0 ? { count: read.fast, length: lengthsOf(text, into) } : null
  const isEmpty = document.records.size === 0
  if (isEmpty && at === 0) {
    const { composition: _composition, ...game } = into
    const composition = {
      version: 1 as const,
      sections: [],
      instances: [],
      clockAnchored: [],
      names: [],
      funscript: keptFields,
    }
    // The length of an empty game becomes that of the file, and the further fields of the file are kept.
    const whole = { ...game, duration: Math.max(1000, clip.length), ...(keptFields === null ? {} : { composition }) }
    const paste: Command = { kind: 'paste', at: 0, mode: 'over', clip }
    return { command: { kind: 'batch', commands: [{ kind: 'replace', game: whole }, paste] }, report, fast }
  }
  return {
    command: { kind: 'paste', at, mode, clip },
    // The fields are about the whole file, which is a part of a larger game here.
    report: keptFields === null ? report : [...report, { key: 'builder.exchange.fields-left-out', values: {} }],
    fast,
  }
}

/** A funscript that is too fast, until the author has chosen. */
interface FastFile {
  text: string
  name: string
  fast: NonNullable<ReadFile['fast']>
}

function PaceQuestion({ fast, onChoose }: { fast: FastFile['fast']; onChoose: (pace: FastStrokes) => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={classes['outcome']}>
      <p>{builderText(t, 'exchange.fast', { count: fast.count, bpm: TEMPO.max })}</p>
      <Row>
        {(['slow', 'cap'] as const).map((pace) => {
          const length = fast.length[pace]
          return (
            length !== null && (
              <Button key={pace} small look="secondary" onClick={() => onChoose(pace)}>
                {builderText(t, `exchange.fast-${pace}`, { length: timeText(length) })}
              </Button>
            )
          )
        })}
      </Row>
    </div>
  )
}

/** Reads a file by its content; only a funscript is known by its name. */
export function readAnyFile(text: string, name: string, place: InsertPlace): ReadFile | SceneFile | RefusedFile {
  if (isFunscript(name)) return readFile(text, true, place)
  if (!isJson(text)) return readSceneFile(text, name)
  const linear = readFile(text, false, place)
  if (!('ok' in linear)) return linear
  const scene = readSceneFile(text, name)
  return scene.ok || linear.sentence.key === 'builder.file.branching' ? scene : linear
}

const isFunscript = (name: string): boolean => name.toLowerCase().endsWith('.funscript')

interface ExchangeModalProps {
  creator: string
  /** Leaves this game for a new one. */
  onNew: () => void
  onClose: () => void
}

export function ExchangeModal({ creator, onNew, onClose }: ExchangeModalProps) {
  const { t } = useTranslation()
  const { store, insert } = useBuilder()
  const { details, playhead, role } = useBuilderState()
  const [outcome, setOutcome] = useState<ExchangeOutcome | null>(null)
  const [found, setFound] = useState<FoundScene | null>(null)
  const [fastFile, setFastFile] = useState<FastFile | null>(null)
  const save = (format: Format): void => {
    const { document } = store.get().history
    const base = fileNameOf(details.name, builderText(t, 'exchange.file'))
    const name = format === 'json' ? `${base}.rubato.json` : `${base}.funscript`
    const made =
      format === 'json'
        ? { ok: true as const, text: exportGame(document), report: [] }
        : exportFunscript(gameOf(document), {
            title: details.name,
            creator,
            version: format === 'funscript' ? '1.0' : '2.0',
            keptFields: document.funscript,
          })
    if (!made.ok) return setOutcome(refusedOutcome(t, made))
    downloadFile(name, made.text, 'application/json')
    setOutcome({
      isError: false,
      text: builderText(t, 'exchange.exported', { name }),
      heading: builderText(t, 'exchange.left-out'),
      report: made.report.map((sentence) => sentenceText(t, sentence)),
    })
  }
  const apply = async (text: string, name: string, pace?: FastStrokes): Promise<void> => {
    const { history, playhead: at, insertMode: mode } = store.get()
    const place = { document: history.document, at, mode }
    const read = pace ? readFile(text, true, { ...place, pace }) : readAnyFile(text, name, place)
    setFastFile(null)
    setFound(null)
    setOutcome(null)
    if ('problems' in read) return setOutcome(problemsOutcome(t, read.problems))
    if ('refused' in read) return setOutcome(refusedOutcome(t, read.refused))
    if ('sentence' in read) return setOutcome(refusedOutcome(t, read))
    if ('game' in read) return setFound(read)
    if (read.fast && !pace) return setFastFile({ text, name, fast: read.fast })
    // A large file takes a turn to be read and another one to be inserted.
    await new Promise((resolve) => setTimeout(resolve))
    if (store.get().history.document !== history.document) return apply(text, name, pace)
    const problem = insert(read.command)
    if (problem) return setOutcome({ isError: true, text: problemText(t, problem), heading: '', report: [] })
    setOutcome({
      isError: false,
      text: builderText(t, 'exchange.imported'),
      heading: builderText(t, 'exchange.changed'),
      report: read.report.map((sentence) => sentenceText(t, sentence)),
    })
  }
  const open = async (file: File) => {
    const text = await file.text().catch(() => null)
    if (text === null) return setOutcome(unreadableOutcome(t))
    await apply(text, file.name)
  }
  return (
    <Modal title={builderText(t, 'exchange.title')} size={560} onClose={onClose}>
      <SavePart>
        <Row>
          {(['funscript', 'funscript-2', 'json'] as const).map((format) => (
            <Button key={format} small look="secondary" onClick={() => save(format)}>
              {builderText(t, `exchange.${format}`)}
            </Button>
          ))}
        </Row>
      </SavePart>
      <OpenPart
        lead={builderText(t, 'exchange.import-lead', { time: timeText(playhead) })}
        label={builderText(t, 'exchange.choose')}
        accept=".funscript,.json,.txt,.xml,application/json,text/plain,text/xml"
        isDisabled={role === 'following'}
        onFile={(file) => void open(file)}
      />
      {fastFile && (
        <PaceQuestion fast={fastFile.fast} onChoose={(pace) => void apply(fastFile.text, fastFile.name, pace)} />
      )}
      {found && <SceneOffer found={found} onOpened={onClose} />}
      {outcome && <Outcome outcome={outcome} />}
      <AnotherGame onNew={onNew} />
    </Modal>
  )
}
