/** Import and export of dialogs. An import is previewed first; refused rows are corrected, or left out. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { triggerLabel, triggerSpokenWhen } from '../../../domain/texts/trigger-texts.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ModalActions } from '../../../ui/modal-actions.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import classes from './file-modal.module.css'
import { ImportPreview } from './import-preview.tsx'
import { writeFile, writeTriggerNames, type FileKind } from './script-file.ts'
import { useImport, type OpenScript } from './use-import.ts'

const mimeTypes: Record<FileKind, string> = { csv: 'text/csv', json: 'application/json' }

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

interface FileModalProps {
  script: ScriptItem
  session: OpenScript
  onImported: (count: number) => void
  onClose: () => void
}

export function FileModal({ script, session, onImported, onClose }: FileModalProps) {
  const { t } = useTranslation()
  const { preview, problem, isBusy, choose, apply, correct } = useImport(script, session, onImported)
  const { add = 0, change = 0, refuse = 0 } = preview?.report.counts ?? {}
  const good = add + change
  return (
    <Modal title={t('editor.file.title')} size={680} onClose={onClose}>
      <div className={classes['file']}>
        <p className={classes['hint']}>{t('editor.file.export-text')}</p>
        <Row>
          <Button small look="secondary" onClick={() => downloadScript('csv', script, session)}>
            {t('editor.file.export', { kind: 'CSV' })}
          </Button>
          <Button small look="secondary" onClick={() => downloadScript('json', script, session)}>
            {t('editor.file.export', { kind: 'JSON' })}
          </Button>
          <Button small look="secondary" onClick={() => downloadTriggerNames(t)}>
            {t('editor.file.trigger-names')}
          </Button>
        </Row>
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
        {preview && <ImportPreview {...preview} isBusy={isBusy} onCorrect={correct} />}
        {preview && refuse > 0 && <p className={classes['hint']}>{t('editor.file.refused', { count: refuse })}</p>}
        {preview && (
          <ModalActions
            secondary={
              <Button look="secondary" onClick={onClose}>
                {t('editor.file.cancel')}
              </Button>
            }
            primary={
              <Button disabled={isBusy || good === 0} onClick={apply}>
                {refuse > 0 ? t('editor.file.apply-good', { count: good }) : t('editor.file.apply')}
              </Button>
            }
          />
        )}
      </div>
    </Modal>
  )
}
