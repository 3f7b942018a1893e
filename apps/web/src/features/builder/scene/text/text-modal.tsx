/** The game as text: to be edited, taken along in a file, and read from one, with what changes before it is applied. */
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlayerProfile, SceneFinding } from '@rubato/engine'
import { printSceneText, sceneOfDraft, sceneTextLines, type SceneDocument, type TextProblem } from '@rubato/builder'
import { downloadFile, fileNameOf } from '../../../../lib/download-file.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Row } from '../../../../ui/layout/row.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { ModalActions } from '../../../../ui/modal-actions.tsx'
import { useStore } from '../../../../ui/store.ts'
import { EditButton } from '../../document/edit-controls.tsx'
import lists from '../../exchange/exchange-modal.module.css'
import {
  FileChanges,
  Outcome,
  refusedOutcome,
  unreadableOutcome,
  type ExchangeOutcome,
} from '../../exchange/exchange-parts.tsx'
import { ImportReport } from '../../exchange/import-report.tsx'
import { ImportedNote } from '../../exchange/imported-note.tsx'
import { isJson, readSceneFile, type FoundScene } from '../../exchange/scene-files.ts'
import { withMissingDetails } from '../../document/game-details.ts'
import { useScene, useWork, useWorkState } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { problemsHeading, problemLineText } from '../../texts/text-problems.ts'
import { useSceneFindings } from '../scene-checks.tsx'
import { lineDiff } from './line-diff.ts'

import classes from '../scene.module.css'

/** Changed lines that are listed. */
const CHANGES_SHOWN = 200
const FINDINGS_SHOWN = 50

/** In the text of a game without a name. */
const UNNAMED = 'Untitled'

const textOf = (document: SceneDocument, name: string): string =>
  printSceneText({ ...document, name: name.trim() || UNNAMED, voice: document.voice })

type OnShow = (place: Pick<TextProblem, 'line' | 'column'>) => void

/** Why the text is no game, each problem at its line and column. */
function Problems({ problems, onShow }: { problems: readonly TextProblem[]; onShow: OnShow }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <p>
        {problemsHeading(t, problems)} {builderText(t, 'scenes.text.kept')}
      </p>
      <ul className={`${lists['report']} ${classes['problems']}`}>
        {problems.map((problem, index) => (
          <li key={index}>
            <button type="button" onClick={() => onShow(problem)}>
              {problemLineText(t, problem)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The findings of the game's check, each at its line. */
function Findings({ text, found, onShow }: { text: string; found: readonly SceneFinding[]; onShow: OnShow }) {
  const { t } = useTranslation()
  const lineOf = useMemo(() => sceneTextLines(text), [text])
  if (found.length === 0) return null
  return (
    <section aria-label={builderText(t, 'checks.list')}>
      <p>{builderText(t, 'scenes.text.findings', { count: found.length })}</p>
      <ul className={`${lists['report']} ${classes['problems']}`}>
        {found.slice(0, FINDINGS_SHOWN).map((finding, index) => {
          const line = lineOf(finding)
          return (
            <li key={index}>
              <button type="button" onClick={() => onShow({ line, column: 1 })}>
                {builderText(t, 'scenes.text.finding', { line, sentence: finding.message })}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Changes({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  const changes = useMemo(() => lineDiff(before, after), [before, after])
  if (changes.length === 0) return <p role="status">{builderText(t, 'scenes.text.unchanged')}</p>
  return (
    <section aria-label={builderText(t, 'scenes.text.changes', { count: changes.length })}>
      <div role="status">
        <h3>{builderText(t, 'scenes.text.changes', { count: changes.length })}</h3>
      </div>
      <ul className={`${lists['report']} ${classes['diff']}`}>
        {changes.slice(0, CHANGES_SHOWN).map(({ kind, text }, index) => (
          <li key={index} data-change={kind}>
            <span aria-hidden>{kind === 'added' ? '+ ' : '− '}</span>
            <span className="visually-hidden">{builderText(t, `scenes.text.${kind}`)} </span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The place of a line and column in a text. */
function offsetOf(text: string, { line, column }: Pick<TextProblem, 'line' | 'column'>): number {
  const lines = text.split('\n')
  return lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1
}

/** The text of the dialog: that of the present game until another one is written, which this tab keeps. */
function useWrittenText(present: string) {
  const { sceneText } = useWork().session
  const written = useStore(sceneText)
  const [restored] = useState(written)
  const text = written ?? present
  return {
    text,
    isChanged: text !== present,
    /** It was written when the dialog was open before. */
    isRestored: text === restored && text !== present,
    write: (next: string) => sceneText.set(next === present ? null : next),
    /** Back to the text of the present game. */
    drop: () => sceneText.set(null),
  }
}

export function TextModal({ profile, onClose }: { profile: PlayerProfile; onClose: () => void }) {
  const { t } = useTranslation()
  const { document, run, isReadOnly } = useScene()
  const { details } = useWorkState()
  const { store } = useWork()
  const present = useMemo(() => textOf(document, details.name), [document, details.name])
  const { text, isChanged, isRestored, write, drop } = useWrittenText(present)
  const [opened, setOpened] = useState<FoundScene | null>(null)
  const [outcome, setOutcome] = useState<ExchangeOutcome | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const checked = useDeferredValue(text)
  const parsed = useMemo(() => readSceneFile(checked, details.name), [checked, details.name])
  const { found } = useSceneFindings(parsed.ok ? parsed.game : document, profile)
  const say = (key: string, values = {}) => builderText(t, `scenes.text.${key}`, values)
  const show: OnShow = (place) => {
    const at = offsetOf(text, place)
    field.current?.focus()
    field.current?.setSelectionRange(at, at)
  }
  const open = async (chosen: File) => {
    const content = await chosen.text().catch(() => null)
    if (content === null) return setOutcome(unreadableOutcome(t))
    const result = readSceneFile(content, chosen.name)
    setOpened(result.ok ? result : null)
    setOutcome('refused' in result ? refusedOutcome(t, result.refused) : null)
    if (result.ok) write(printSceneText(result.game))
    else if ('problems' in result) write(content)
  }
  const reset = () => {
    drop()
    setOpened(null)
    setOutcome(null)
  }
  const apply = () => {
    const result = readSceneFile(text, details.name)
    if (!result.ok) return
    const game = sceneOfDraft(result.game, document)
    if (!run({ kind: 'replace-scene', game, isImport: true })) return
    drop()
    const { name, description } = result.game
    store.setDetails(withMissingDetails(details, { name: name === UNNAMED ? '' : name, description }))
    onClose()
  }
  return (
    <Modal title={say('title')} size={900} onClose={onClose}>
      <p>{say('lead')}</p>
      <Row>
        <EditButton onClick={() => file.current?.click()}>{say('open')}</EditButton>
        <Button
          small
          look="secondary"
          onClick={() => downloadFile(`${fileNameOf(details.name, t('scene-files.fallback'))}.txt`, text, 'text/plain')}
        >
          {say('save')}
        </Button>
        {isChanged && (
          <Button small look="secondary" onClick={reset}>
            {say('reset')}
          </Button>
        )}
      </Row>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={say('open')}
        accept=".txt,.json,.xml,text/plain,application/json,text/xml"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) void open(chosen)
          currentTarget.value = ''
        }}
      />
      <textarea
        ref={field}
        aria-label={say('field')}
        className={classes['text']}
        spellCheck={false}
        value={text}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {isRestored && <p role="status">{say('restored')}</p>}
      {outcome && <Outcome outcome={outcome} />}
      <ImportedNote imported={parsed.ok ? parsed.game.imported : undefined} />
      {opened?.report && <ImportReport report={opened.report} />}
      <FileChanges changes={opened?.changes ?? (parsed.ok ? parsed.changes : [])} />
      {'refused' in parsed && <Outcome outcome={refusedOutcome(t, parsed.refused)} />}
      {'problems' in parsed && <Problems problems={parsed.problems} onShow={show} />}
      {/* A file of another format is text once it is opened. */}
      {parsed.ok && !isJson(checked) && <Findings text={checked} found={found} onShow={show} />}
      {parsed.ok && (
        <Changes
          before={present}
          after={printSceneText({ ...parsed.game, name: details.name.trim() || parsed.game.name })}
        />
      )}
      <ModalActions
        secondary={
          <Button look="secondary" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
        }
        primary={
          <Button disabled={isReadOnly || !parsed.ok || !isChanged} onClick={apply}>
            {say('apply')}
          </Button>
        }
      />
    </Modal>
  )
}
