/** Import and export of dialogs. An import is previewed first, and is applied completely or not at all. */
import { useState, type ChangeEvent } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { scriptAuthoringEndpoints } from '@rubato/contracts/api'
import type { ImportReport } from '@rubato/contracts/domain'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { importOutcomes } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { triggerLabel, triggerSpokenWhen } from '../../../domain/texts/trigger-texts.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ModalActions } from '../../../ui/modal-actions.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import classes from './file-modal.module.css'
import { readFile, writeFile, writeTriggerNames, type FileKind, type FileRows } from './script-file.ts'
import type { OpenDocument } from '../outbox/open-document.ts'

/** Rows of the report that are rendered; the counts cover all rows. */
const ROWS_SHOWN = 200
/** Rows named in the message about unreadable rows. */
const MISREAD_SHOWN = 10
const mimeTypes: Record<FileKind, string> = { csv: 'text/csv', json: 'application/json' }

/** The open script that a file is written from and imported into. */
type OpenScript = Pick<OpenDocument, 'store' | 'sender' | 'refresh'>

const download = (content: string, kind: FileKind, name: string): void =>
  downloadFile(`${name}.${kind}`, content, mimeTypes[kind])

function downloadScript(kind: FileKind, script: ScriptItem, session: OpenScript): void {
  const { byId, order } = session.store.get().dialogs
  const dialogs = [...order.values()].flat().flatMap((id) => byId.get(id) ?? [])
  const name = script.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim()
  download(writeFile(kind, script, dialogs), kind, name || 'script')
}

const downloadTriggerNames = (t: TFunction): void =>
  download(
    writeTriggerNames((id) => ({ name: triggerLabel(t, id), moment: triggerSpokenWhen(t, id) })),
    'csv',
    'triggers',
  )

/** Names the first unreadable rows and how to repair them; the file is not imported until then. */
function misreadSentence(t: TFunction, positions: readonly number[]): string {
  const shown = positions.slice(0, MISREAD_SHOWN).join(', ')
  return t('editor.file.misread', {
    count: positions.length,
    rows: positions.length > MISREAD_SHOWN ? `${shown} …` : shown,
  })
}

interface Preview {
  file: FileRows
  report: ImportReport
}

function Report({ file: { rows, positions }, report }: Preview) {
  const { t } = useTranslation()
  const changedRows = report.rows.filter(({ outcome }) => outcome !== 'unchanged')
  return (
    <>
      <ul className={classes['outcomes']}>
        {importOutcomes.map((outcome) => (
          <li key={outcome}>{t(`editor.file.outcomes.${outcome}`, { count: report.counts[outcome] })}</li>
        ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it */}
      <div className={classes['report']} role="region" aria-label={t('editor.file.rows')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('editor.file.row')}</th>
              <th scope="col">{t('editor.file.outcome')}</th>
              <th scope="col">{t('editor.file.text')}</th>
            </tr>
          </thead>
          <tbody>
            {changedRows.slice(0, ROWS_SHOWN).map(({ row, outcome, message }) => (
              <tr key={row} data-outcome={outcome}>
                <td>{positions[row]}</td>
                <td>{t(`editor.file.is.${outcome}`)}</td>
                <td>
                  {rows[row]?.text}
                  {message && <p className={classes['hint']}>{message}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function useImport(script: ScriptItem, session: OpenScript, onImported: (count: number) => void) {
  const { t } = useTranslation()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const send = async (file: FileRows, apply: boolean) => {
    setIsBusy(true)
    setProblem(null)
    try {
      // The server compares the file with its dialogs, so unsent work goes first.
      await session.sender.flush()
      const report = await call(scriptAuthoringEndpoints.importDialogs, {
        params: { scriptId: script.id },
        body: { rows: file.rows, apply },
      })
      setPreview({ file, report })
      if (!report.applied) return
      await session.refresh()
      onImported(report.counts.add + report.counts.change)
    } catch (error) {
      setProblem(errorSentence(t, error))
    } finally {
      setIsBusy(false)
    }
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget } = event
    const [file] = currentTarget.files ?? []
    if (!file) return
    setPreview(null)
    const found = readFile(await file.text())
    currentTarget.value = ''
    if (!found) setProblem(t('editor.file.unreadable'))
    else if (found.misread.length > 0) setProblem(misreadSentence(t, found.misread))
    else await send(found, false)
  }
  return { preview, problem, isBusy, choose, apply: () => preview && void send(preview.file, true) }
}

interface FileModalProps {
  script: ScriptItem
  session: OpenScript
  onImported: (count: number) => void
  onClose: () => void
}

export function FileModal({ script, session, onImported, onClose }: FileModalProps) {
  const { t } = useTranslation()
  const { preview, problem, isBusy, choose, apply } = useImport(script, session, onImported)
  const { add = 0, change = 0, refuse = 0 } = preview?.report.counts ?? {}
  const hasRefused = refuse > 0
  const isUnchanged = add + change + refuse === 0
  return (
    <Modal title={t('editor.file.title')} size={680} onClose={onClose}>
      <div className={classes['file']}>
        <p className={classes['hint']}>{t('editor.file.export-text')}</p>
        <div className={classes['actions']}>
          <Button small look="secondary" onClick={() => downloadScript('csv', script, session)}>
            {t('editor.file.export', { kind: 'CSV' })}
          </Button>
          <Button small look="secondary" onClick={() => downloadScript('json', script, session)}>
            {t('editor.file.export', { kind: 'JSON' })}
          </Button>
          <Button small look="secondary" onClick={() => downloadTriggerNames(t)}>
            {t('editor.file.trigger-names')}
          </Button>
        </div>
        <label className={`${buttonClass({ look: 'secondary', small: true })} ${classes['choose']}`}>
          {t('editor.file.choose')}
          <input
            type="file"
            className="visually-hidden"
            accept=".csv,.json,text/csv,application/json"
            disabled={isBusy}
            onChange={(event) => void choose(event)}
          />
        </label>
        <p className={classes['hint']}>{t('editor.file.import-text')}</p>
        {problem !== null && <FormAlert>{problem}</FormAlert>}
        {preview && <Report {...preview} />}
        {preview && hasRefused && <FormAlert>{t('editor.file.refused')}</FormAlert>}
        {preview && (
          <ModalActions
            secondary={
              <Button look="secondary" onClick={onClose}>
                {t('editor.file.cancel')}
              </Button>
            }
            primary={
              <Button disabled={isBusy || hasRefused || isUnchanged} onClick={apply}>
                {t('editor.file.apply')}
              </Button>
            }
          />
        )}
      </div>
    </Modal>
  )
}
