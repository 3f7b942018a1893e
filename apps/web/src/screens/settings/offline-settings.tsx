/** Keeps the data for sessions without a network on this device, or removes it. */
import { useEffect, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { canKeepApp } from '../../domain/offline/app-files.ts'
import { KeptElsewhereError } from '../../domain/offline/keep-lock.ts'
import { removeKept } from '../../domain/offline/remove-kept.ts'
import { isStorageFull } from '../../domain/offline/storage-full.ts'
import { keptAt } from '../../lib/api/kept-answers.ts'
import { longDate } from '../../lib/i18n/long-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ModalButton } from '../../ui/buttons/modal-button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { ChooseKept } from '../offline/choose-kept.tsx'
import { KeepStatus } from '../offline/keep-status.tsx'
import { cancelKeeping, keepProgress, startKeeping } from '../offline/keeping.ts'
import { SizeList } from '../offline/size-list.tsx'
import { changeVoiceChoice, readVoiceChoice } from '../offline/stored-choices.ts'
import { useStore } from '../../ui/store.ts'
import classes from './player-settings.module.css'

/** Keeps a copy. Leaving the screen cancels a copy that it started, not one that is renewed in the background. */
function useKeep() {
  const isOwn = useRef(false)
  useEffect(
    () => () => {
      if (isOwn.current) cancelKeeping()
    },
    [],
  )
  return useMutation({
    mutationFn: () => {
      isOwn.current = true
      return startKeeping().finally(() => void (isOwn.current = false))
    },
  })
}

const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Why nothing, or no newer copy, was kept. */
function Failure({ error, at }: { error: unknown; at: number | null }) {
  const { t } = useTranslation()
  if (error instanceof KeptElsewhereError) return <FormAlert>{t('offline.busy')}</FormAlert>
  if (isStorageFull(error)) return <FormAlert>{t(at === null ? 'offline.full-empty' : 'offline.full')}</FormAlert>
  if (!isCancelled(error)) return <FormAlert>{t('offline.failed')}</FormAlert>
  // The sizes say how many lines are kept.
  if (readVoiceChoice().stop === 'cancelled') return null
  return <p role="status">{t(at === null ? 'offline.cancelled-empty' : 'offline.cancelled')}</p>
}

function forgetVoice(): Promise<void> {
  changeVoiceChoice({ wanted: 0, stop: null })
  return removeKept()
}

export function OfflineSettings() {
  const { t, i18n } = useTranslation()
  const progress = useStore(keepProgress)
  const keep = useKeep()
  const remove = useMutation({ mutationFn: forgetVoice, onSuccess: keep.reset })
  if (!canKeepApp()) return <p className={classes['text']}>{t('offline.impossible')}</p>
  const at = keptAt()
  const isKeeping = progress !== null
  const isBusy = isKeeping || remove.isPending
  return (
    <>
      <p className={classes['text']}>{t('offline.text')}</p>
      {progress && <KeepStatus progress={progress} />}
      {!progress && (
        <p role="status" className={classes['state']}>
          {at === null ? t('offline.not-kept') : t('offline.kept', { day: longDate(at, i18n.language) })}
        </p>
      )}
      {keep.isError && <Failure error={keep.error} at={at} />}
      {at !== null && <SizeList key={at} isKeeping={isKeeping} />}
      <Row>
        <Button look="secondary" small disabled={isBusy} onClick={() => keep.mutate()}>
          {t(at === null ? 'offline.keep' : 'offline.renew')}
        </Button>
        <ModalButton small disabled={isBusy} renderModal={(close) => <ChooseKept onClose={close} />}>
          {t('offline.choose.open')}
        </ModalButton>
        {at !== null && (
          <Button look="secondary" small disabled={isBusy} onClick={() => remove.mutate()}>
            {t('offline.remove')}
          </Button>
        )}
      </Row>
    </>
  )
}
