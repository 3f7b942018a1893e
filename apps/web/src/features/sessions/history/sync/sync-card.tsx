/** Sync of the history: off, waiting for the passphrase, or on with the result of the last sync. */
import { useEffect, useReducer, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { HistoryCopy } from '@rubato/contracts/domain'
import { errorSentence } from '../../../../lib/errors/describe-error.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { LockedButton } from '../../../../ui/buttons/locked-button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Row } from '../../../../ui/layout/row.tsx'
import type { Lock } from '../../../../ui/lock/lock-tip.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import classes from '../history.module.css'
import { readHistory, type HistoryEntry } from '../session-history.ts'
import { useDayText } from '../entry-text.ts'
import { useStore } from '../../../../ui/store.ts'
import { DeleteCopy, UnreadCopy } from './copy-parts.tsx'
import { getCopy } from './history-copy-api.ts'
import { historyCopyQuery } from './history-copy.queries.ts'
import { PassphraseForm, type PassphrasePurpose } from './passphrase-form.tsx'
import { syncNow, syncStatus, type SyncStatus } from './run-sync.ts'
import { canSync, changePassphrase, join, switchOffHere, switchOn } from './switch-sync.ts'
import { changedEntries, DeviceFullError } from './sync-history.ts'
import { readSyncState, type SyncState } from './sync-state.ts'

interface SyncCardProps {
  /** Of members whose tier does not hold sync. */
  lock: Lock | null
  onHistory: (entries: HistoryEntry[]) => void
}

export function SyncCard({ lock, onHistory }: SyncCardProps) {
  const { t } = useTranslation()
  const status = useStore(syncStatus)
  const [, readAgain] = useReducer((count: number) => count + 1, 0)
  const state = readSyncState()
  useEffect(() => void syncNow(), [])
  useEffect(() => {
    if (status.kind === 'done') onHistory(readHistory())
  }, [status, onHistory])
  const parts = { lock, onChange: readAgain }
  return (
    <Card aria-labelledby="sync-title">
      <h2 id="sync-title">{t('history-sync.title')}</h2>
      <p className={classes['text']}>{t('history-sync.text')}</p>
      {status.kind === 'ended' && <p role="status">{t('history-sync.ended')}</p>}
      {!canSync() && <p>{t('history-sync.impossible')}</p>}
      {canSync() &&
        (state && status.kind !== 'locked' ? <On state={state} status={status} {...parts} /> : <Off {...parts} />)}
    </Card>
  )
}

interface PartProps {
  lock: Lock | null
  /** Sync was switched on or off here. */
  onChange: () => void
}

function Off({ lock, onChange }: PartProps) {
  const { t } = useTranslation()
  const { data: copy, isPending, isError, refetch } = useQuery(historyCopyQuery)
  const [purpose, setPurpose] = useState<PassphrasePurpose | null>(null)
  const submit = async ({ current, next }: { current: string; next: string }) => {
    if (copy && !(await join(copy, current))) return false
    if (!copy) await switchOn(next)
    setPurpose(null)
    onChange()
    void syncNow()
    return true
  }
  if (isPending) return <Skeleton rows={1} />
  // A form that is open stays when a later request fails.
  if (isError && !purpose) return <UnreadCopy onAgain={() => void refetch()} />
  return (
    <>
      <p className={classes['text']}>{t(copy ? 'history-sync.there' : 'history-sync.off')}</p>
      <Row>
        {copy ? (
          <Button look="secondary" small onClick={() => setPurpose('open')}>
            {t('history-sync.join')}
          </Button>
        ) : (
          <LockedButton look="secondary" small lock={lock} onClick={() => setPurpose('create')}>
            {t('history-sync.switch-on')}
          </LockedButton>
        )}
        {copy && (
          <DeleteCopy
            onDeleted={() => {
              void refetch()
              onChange()
            }}
          />
        )}
      </Row>
      {purpose && (
        <Modal title={t(`history-sync.modals.${purpose}`)} onClose={() => setPurpose(null)}>
          <p className={classes['text']}>{t(`history-sync.about.${purpose}`)}</p>
          <PassphraseForm purpose={purpose} onSubmit={submit} />
        </Modal>
      )}
    </>
  )
}

interface OnProps extends PartProps {
  state: SyncState
  status: SyncStatus
}

function On({ state, status, lock, onChange }: OnProps) {
  const { t } = useTranslation()
  const [isChanging, setIsChanging] = useState(false)
  const switchOff = async () => {
    await switchOffHere()
    onChange()
  }
  return (
    <>
      <SyncedWhen state={state} status={status} />
      <Row>
        <Button look="secondary" small disabled={status.kind === 'running'} onClick={() => void syncNow()}>
          {t(status.kind === 'failed' ? 'actions.try-again' : 'history-sync.now')}
        </Button>
        <LockedButton look="secondary" small lock={lock} onClick={() => setIsChanging(true)}>
          {t('history-sync.modals.change')}
        </LockedButton>
        <Button look="secondary" small onClick={() => void switchOff()}>
          {t('history-sync.switch-off')}
        </Button>
        <DeleteCopy onDeleted={onChange} />
      </Row>
      {isChanging && <ChangeModal onClose={() => setIsChanging(false)} />}
    </>
  )
}

function SyncedWhen({ state, status }: Pick<OnProps, 'state' | 'status'>) {
  const { t } = useTranslation()
  const dayText = useDayText()
  const waiting = changedEntries(state).length
  const when =
    state.syncedAt === null ? t('history-sync.never') : t('history-sync.synced', { day: dayText(state.syncedAt) })
  return (
    <>
      <p role="status" className={classes['text']}>
        {status.kind === 'running' ? t('history-sync.running') : when}
      </p>
      {status.kind === 'failed' && (
        <p>
          {status.error instanceof DeviceFullError ? t('history-sync.device-full') : errorSentence(t, status.error)}
        </p>
      )}
      {status.kind !== 'running' && waiting > 0 && (
        <p className={classes['text']}>{t('history-sync.waiting', { count: waiting })}</p>
      )}
      {state.unreadable > 0 && (
        <p className={classes['text']}>{t('history-sync.unreadable', { count: state.unreadable })}</p>
      )}
    </>
  )
}

function ChangeModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const change = async (passphrases: { current: string; next: string }) => {
    const copy: HistoryCopy | null = await getCopy()
    if (copy && !(await changePassphrase(copy, passphrases))) return false
    onClose()
    // Without a copy the sync says that it is gone.
    if (!copy) void syncNow()
    return true
  }
  return (
    <Modal title={t('history-sync.modals.change')} onClose={onClose}>
      <p className={classes['text']}>{t('history-sync.about.change')}</p>
      <PassphraseForm purpose="change" onSubmit={change} />
    </Modal>
  )
}
