/** The encrypted copy of the history, for every account: a file of it, and its deletion. Nothing without a copy. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { HistoryCopy } from '@rubato/contracts/domain'
import { downloadFile } from '../../../../lib/download-file.ts'
import { notifySuccess } from '../../../../lib/notify.ts'
import { ModalButton } from '../../../../ui/buttons/modal-button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Row } from '../../../../ui/layout/row.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { historyJson } from '../history-file.ts'
import classes from '../history.module.css'
import { DeleteCopy, UnreadCopy } from './copy-parts.tsx'
import { historyCopyQuery } from './history-copy.queries.ts'
import { PassphraseForm } from './passphrase-form.tsx'
import { readCopy } from './read-copy.ts'
import { canSync } from './switch-sync.ts'

const FILE = 'history.json'

export function CopyCard() {
  const { t } = useTranslation()
  const { data: copy, isPending, isError, refetch } = useQuery(historyCopyQuery)
  if (isPending || (!isError && !copy)) return null
  const deleted = () => {
    notifySuccess(t('history-sync.copy.title'), t('history-sync.copy.deleted'))
    void refetch()
  }
  return (
    <Card aria-labelledby="history-copy-title">
      <h2 id="history-copy-title">{t('history-sync.copy.title')}</h2>
      {copy ? (
        <>
          <p className={classes['text']}>{t('history-sync.copy.text')}</p>
          <Row>
            {canSync() && <SaveCopy copy={copy} />}
            <DeleteCopy onDeleted={deleted} />
          </Row>
        </>
      ) : (
        <UnreadCopy onAgain={() => void refetch()} />
      )}
    </Card>
  )
}

function SaveCopy({ copy }: { copy: HistoryCopy }) {
  const { t } = useTranslation()
  const [unreadable, setUnreadable] = useState(0)
  const save = async (current: string, close: () => void) => {
    const content = await readCopy(copy, current)
    if (!content) return false
    downloadFile(FILE, historyJson(content.entries), 'application/json')
    setUnreadable(content.unreadable)
    close()
    notifySuccess(t('history-sync.copy.title'), t('history-sync.copy.saved', { count: content.entries.length }))
    return true
  }
  return (
    <>
      <ModalButton
        small
        renderModal={(close) => (
          <Modal title={t('history-sync.copy.save')} onClose={close}>
            <p className={classes['text']}>{t('history-sync.copy.save-text')}</p>
            <PassphraseForm purpose="open" onSubmit={({ current }) => save(current, close)} />
          </Modal>
        )}
      >
        {t('history-sync.copy.save')}
      </ModalButton>
      {unreadable > 0 && <p role="status">{t('history-sync.unreadable', { count: unreadable })}</p>}
    </>
  )
}
