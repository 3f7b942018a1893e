/** What was played on this device: charts, a table, a file of it, and its deletion. */
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../../lib/download-file.ts'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { notifySuccess } from '../../../lib/notify.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { ScreenHead } from '../../../ui/layout/screen-head.tsx'
import { Modal } from '../../../ui/modal.tsx'
import classes from './history.module.css'
import { historyCsv, historyJson } from './history-file.ts'
import { HistoryTable } from './history-table.tsx'
import { forgetHistory, readHistory, type HistoryEntry } from './session-history.ts'

const Charts = lazyPiece(async () => (await import('./charts.tsx')).Charts)

function EraseButton({ onErased }: { onErased: () => void }) {
  const { t } = useTranslation()
  const [isAsked, setIsAsked] = useState(false)
  const erase = () => {
    setIsAsked(false)
    forgetHistory()
    notifySuccess(t('history.title'), t('history.erase.done'))
    onErased()
  }
  return (
    <>
      <Button look="danger" small onClick={() => setIsAsked(true)}>
        {t('history.erase.button')}
      </Button>
      {isAsked && (
        <Modal isQuestion title={t('history.erase.title')} onClose={() => setIsAsked(false)}>
          <p>{t('history.erase.text')}</p>
          <Row>
            <Button data-autofocus onClick={() => setIsAsked(false)}>
              {t('history.erase.no')}
            </Button>
            <Button look="danger" onClick={erase}>
              {t('history.erase.yes')}
            </Button>
          </Row>
        </Modal>
      )}
    </>
  )
}

function FileButtons({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation()
  const saveCsv = async () => downloadFile('history.csv', await historyCsv(entries), 'text/csv')
  return (
    <>
      <Button
        look="secondary"
        small
        onClick={() => downloadFile('history.json', historyJson(entries), 'application/json')}
      >
        {t('history.export.json')}
      </Button>
      <Button look="secondary" small onClick={() => void saveCsv()}>
        {t('history.export.csv')}
      </Button>
    </>
  )
}

export function HistoryScreen() {
  const { t } = useTranslation()
  const [entries, setEntries] = useState(readHistory)
  const head = <ScreenHead title={t('history.title')} lead={t('history.lead')} />
  if (entries.length === 0)
    return (
      <>
        {head}
        <EmptyList title={t('history.empty')} text={t('history.empty-text')}>
          <Link to="/play/game-generator" className={buttonClass()}>
            {t('history.play')}
          </Link>
        </EmptyList>
      </>
    )
  return (
    <div className={classes['page']}>
      {head}
      <Card>
        <h2>{t('history.charts.title')}</h2>
        {entries.length > 1 ? (
          <>
            <p className={classes['text']}>{t('history.charts.text')}</p>
            <Charts entries={entries} />
          </>
        ) : (
          <p className={classes['text']}>{t('history.charts.later')}</p>
        )}
      </Card>
      <Card>
        <h2>{t('history.table.title')}</h2>
        <HistoryTable entries={entries} onChange={setEntries} />
        <Row>
          <FileButtons entries={entries} />
          <EraseButton onErased={() => setEntries([])} />
        </Row>
      </Card>
    </div>
  )
}
