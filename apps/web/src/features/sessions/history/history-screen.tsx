/** The history of this device: charts, a table, its download, its deletion, and its sync with other devices. */
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../../lib/download-file.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { notifySuccess } from '../../../lib/notify.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { ScreenHead } from '../../../ui/layout/screen-head.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ConfirmButton } from '../../../domain/confirm-button.tsx'
import classes from './history.module.css'
import { historyCsv, historyJson } from './history-file.ts'
import { HistoryTable } from './history-table.tsx'
import { eraseHistory } from './erase.ts'
import { countedSessions, readHistory, type HistoryEntry } from './session-history.ts'
import { startSync } from './sync/start-sync.ts'
import { isSyncOn } from './sync/sync-flag.ts'

const SyncCard = lazyPiece(async () => (await import('./sync/sync-card.tsx')).SyncCard, <Skeleton rows={1} />)
const Charts = lazyPiece(async () => (await import('./charts.tsx')).Charts, <Skeleton rows={2} />)

/** Counted sessions from which the charts are shown. */
const CHARTED_MIN = 5

function EraseButton({ onErased }: { onErased: () => void }) {
  const { t } = useTranslation()
  const erase = () => {
    eraseHistory()
    notifySuccess(t('history.title'), t('history.erase.done'))
    onErased()
  }
  return (
    <ConfirmButton
      label={t('history.erase.button')}
      question={t('history.erase.title')}
      text={t(isSyncOn() ? 'history.erase.text-synced' : 'history.erase.text')}
      yes={t('history.erase.yes')}
      no={t('history.erase.no')}
      onYes={erase}
    />
  )
}

function FileButtons({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation()
  // The code that writes the file is loaded when it is used.
  const csv = useMutation({
    mutationFn: async () => downloadFile('history.csv', await historyCsv(entries), 'text/csv'),
  })
  return (
    <>
      <Button
        look="secondary"
        small
        onClick={() => downloadFile('history.json', historyJson(entries), 'application/json')}
      >
        {t('history.export.json')}
      </Button>
      <Button look="secondary" small onClick={() => csv.mutate()}>
        {t('history.export.csv')}
      </Button>
      {csv.isError && <FormAlert>{errorSentence(t, csv.error)}</FormAlert>}
    </>
  )
}

interface HistoryScreenProps {
  /** Of members whose tier does not hold sync. */
  syncLock: Lock | null
}

export function HistoryScreen({ syncLock }: HistoryScreenProps) {
  const { t } = useTranslation()
  const [entries, setEntries] = useState(readHistory)
  const erased = () => {
    setEntries([])
    startSync()
  }
  return (
    <div className={classes['page']}>
      <ScreenHead title={t('history.title')} lead={t('history.lead')} />
      {entries.length === 0 ? (
        <EmptyList title={t('history.empty')} text={t('history.empty-text')}>
          <Link to="/play/game-generator" className={buttonClass()}>
            {t('history.play')}
          </Link>
        </EmptyList>
      ) : (
        <Sessions entries={entries} onChange={setEntries} onErased={erased} />
      )}
      <SyncCard lock={syncLock} onHistory={setEntries} />
    </div>
  )
}

interface SessionsProps {
  entries: readonly HistoryEntry[]
  onChange: (entries: HistoryEntry[]) => void
  onErased: () => void
}

function Sessions({ entries, onChange, onErased }: SessionsProps) {
  const { t } = useTranslation()
  const counted = countedSessions(entries)
  return (
    <>
      <Card>
        <h2>{t('history.charts.title')}</h2>
        {counted.length < entries.length && <p className={classes['text']}>{t('history.charts.short')}</p>}
        {counted.length >= CHARTED_MIN ? (
          <Charts entries={counted} />
        ) : (
          <p className={classes['text']}>{t('history.charts.later', { count: CHARTED_MIN - counted.length })}</p>
        )}
      </Card>
      <Card>
        <h2>{t('history.table.title')}</h2>
        <HistoryTable entries={entries} onChange={onChange} />
        <Row>
          <FileButtons entries={entries} />
          <EraseButton onErased={onErased} />
        </Row>
      </Card>
    </>
  )
}
