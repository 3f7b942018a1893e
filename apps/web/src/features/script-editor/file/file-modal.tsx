/** Lines from a file and into a file. What a file would do is shown first; it is done whole, or not at all. */
import { useState, type ChangeEvent } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { scriptAuthoringEndpoints } from '@rubato/contracts/api'
import type { ImportReport, Script } from '@rubato/contracts/domain'
import { importOutcomes } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { errorSentence } from '../../../lib/describe-error.ts'
import { triggerLabel, triggerSpokenWhen } from '../../../lib/trigger-texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { FormAlert } from '../../../ui/form.tsx'
import classes from './file-modal.module.css'
import { readFile, writeFile, writeTriggerNames, type FileKind, type FileRows } from './script-file.ts'
import type { OpenWork } from '../outbox/open-document.ts'

/** Rows of a report that are drawn; the counts are of all. */
const SHOWN = 200
/** Rows that the sentence about unreadable rows names. */
const MISREAD_SHOWN = 10
const types: Record<FileKind, string> = { csv: 'text/csv', json: 'application/json' }

/** The open script that a file is written from and imported into. */
type OpenScript = Pick<OpenWork, 'store' | 'sender' | 'refresh'>

function download(content: string, kind: FileKind, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: types[kind] }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.${kind}`
  link.click()
  URL.revokeObjectURL(url)
}

function downloadScript(kind: FileKind, script: Script, session: OpenScript): void {
  const { byId, order } = session.store.get().lines
  const lines = [...order.values()].flat().flatMap((id) => byId.get(id) ?? [])
  const name = script.title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim()
  download(writeFile(kind, script, lines), kind, name || 'script')
}

const downloadTriggerNames = (t: TFunction): void =>
  download(
    writeTriggerNames((id) => ({ name: triggerLabel(t, id), moment: triggerSpokenWhen(t, id) })),
    'csv',
    'triggers',
  )

/** Names the first rows that cannot be read and says what mends them; nothing of the file is imported until then. */
function misreadSentence(t: TFunction, places: readonly number[]): string {
  const shown = places.slice(0, MISREAD_SHOWN).join(', ')
  return t('editor.file.misread', { count: places.length, rows: places.length > MISREAD_SHOWN ? `${shown} …` : shown })
}

interface Plan {
  file: FileRows
  report: ImportReport
}

function Report({ file: { rows, places }, report }: Plan) {
  const { t } = useTranslation()
  const told = report.rows.filter(({ outcome }) => outcome !== 'unchanged')
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
            {told.slice(0, SHOWN).map(({ row, outcome, message }) => (
              <tr key={row} data-outcome={outcome}>
                <td>{places[row]}</td>
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

function useImport(script: Script, session: OpenScript, onImported: (count: number) => void) {
  const { t } = useTranslation()
  const [plan, setPlan] = useState<Plan | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const send = async (file: FileRows, apply: boolean) => {
    setIsBusy(true)
    setProblem(null)
    try {
      // What is written here and not sent yet comes first: the file is held against it.
      await session.sender.flush()
      const report = await call(scriptAuthoringEndpoints.importDialogs, {
        params: { scriptId: script.id },
        body: { rows: file.rows, apply },
      })
      setPlan({ file, report })
      if (!report.applied) return
      await session.refresh()
      onImported(report.counts.add + report.counts.change)
    } catch (error) {
      setProblem(errorSentence(t, error))
    } finally {
      setIsBusy(false)
    }
  }
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget } = event
    const [file] = currentTarget.files ?? []
    if (!file) return
    setPlan(null)
    const found = readFile(await file.text())
    currentTarget.value = ''
    if (!found) setProblem(t('editor.file.unreadable'))
    else if (found.misread.length > 0) setProblem(misreadSentence(t, found.misread))
    else await send(found, false)
  }
  return { plan, problem, isBusy, take, apply: () => plan && void send(plan.file, true) }
}

interface FileModalProps {
  script: Script
  session: OpenScript
  onImported: (count: number) => void
  onClose: () => void
}

export function FileModal({ script, session, onImported, onClose }: FileModalProps) {
  const { t } = useTranslation()
  const { plan, problem, isBusy, take, apply } = useImport(script, session, onImported)
  const { add = 0, change = 0, refuse = 0 } = plan?.report.counts ?? {}
  const refused = refuse > 0
  const isNothing = add + change + refuse === 0
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
            onChange={(event) => void take(event)}
          />
        </label>
        <p className={classes['hint']}>{t('editor.file.import-text')}</p>
        {problem !== null && <FormAlert>{problem}</FormAlert>}
        {plan && <Report {...plan} />}
        {plan && refused && <FormAlert>{t('editor.file.refused')}</FormAlert>}
        {plan && (
          <div className={classes['actions']}>
            <Button disabled={isBusy || refused || isNothing} onClick={apply}>
              {t('editor.file.apply')}
            </Button>
            <Button look="secondary" onClick={onClose}>
              {t('editor.file.cancel')}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  )
}
