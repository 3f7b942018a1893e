/** Lines from a file and into a file. What a file would do is shown first; it is done whole, or not at all. */
import { useState, type ChangeEvent } from 'react'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ImportReport, Script } from '@rubato/contracts/domain'
import { importOutcomes } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/describe-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form.tsx'
import classes from './editor-screen.module.css'
import { readFile, writeFile, type FileKind, type FileRows } from './script-file.ts'
import type { EditorSession } from './use-editor-session.ts'

/** Rows of a report that are drawn; the counts are of all. */
const SHOWN = 200
const types: Record<FileKind, string> = { csv: 'text/csv', json: 'application/json' }

function download(kind: FileKind, script: Script, session: EditorSession): void {
  const { byId, order } = session.store.get().lines
  const lines = [...order.values()].flat().flatMap((id) => byId.get(id) ?? [])
  const url = URL.createObjectURL(new Blob([writeFile(kind, script, lines)], { type: types[kind] }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${script.title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'script'}.${kind}`
  link.click()
  URL.revokeObjectURL(url)
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
          <li key={outcome}>
            {t(`editor.file.outcomes.${outcome}`, {
              count: report.rows.filter((row) => row.outcome === outcome).length,
            })}
          </li>
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

function useImport(script: Script, session: EditorSession, onImported: (count: number) => void) {
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
      const report = await call('importDialogs', { params: { scriptId: script.id }, body: { rows: file.rows, apply } })
      setPlan({ file, report })
      if (!report.applied) return
      await session.refresh()
      onImported(report.rows.filter(({ outcome }) => outcome === 'add' || outcome === 'change').length)
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
    if (found) await send(found, false)
    else setProblem(t('editor.file.unreadable'))
  }
  return { plan, problem, isBusy, take, apply: () => plan && void send(plan.file, true) }
}

interface FileDialogProps {
  script: Script
  session: EditorSession
  onImported: (count: number) => void
  onClose: () => void
}

export function FileDialog({ script, session, onImported, onClose }: FileDialogProps) {
  const { t } = useTranslation()
  const { plan, problem, isBusy, take, apply } = useImport(script, session, onImported)
  const refused = plan?.report.rows.some(({ outcome }) => outcome === 'refuse') ?? false
  const isNothing = plan?.report.rows.every(({ outcome }) => outcome === 'unchanged') ?? true
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('editor.file.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      // The lock would add a style element without our nonce.
      lockScroll={false}
      size={680}
    >
      <div className={classes['file']}>
        <p className={classes['hint']}>{t('editor.file.export-text')}</p>
        <div className={classes['main']}>
          <Button small look="secondary" onClick={() => download('csv', script, session)}>
            {t('editor.file.export', { kind: 'CSV' })}
          </Button>
          <Button small look="secondary" onClick={() => download('json', script, session)}>
            {t('editor.file.export', { kind: 'JSON' })}
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
          <div className={classes['main']}>
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
