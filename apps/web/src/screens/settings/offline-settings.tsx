/** Keeps what a session without network needs on this device, or removes it. */
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { canKeepApp } from '../../domain/offline/app-files.ts'
import { removeKept } from '../../domain/offline/remove-kept.ts'
import { keptAt } from '../../lib/api/kept-answers.ts'
import { longDate } from '../../lib/i18n/long-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { ChooseKept } from '../offline/choose-kept.tsx'
import { keepOffline } from '../offline/keep-offline.ts'
import classes from './player-settings.module.css'

export function OfflineSettings() {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const [at, setAt] = useState(keptAt)
  const [isChoosing, setIsChoosing] = useState(false)
  const [percent, setPercent] = useState(0)
  const keep = useMutation({
    networkMode: 'always',
    mutationFn: () => keepOffline(queryClient, (share) => setPercent(Math.floor(share * 100))),
    onSettled: () => setAt(keptAt()),
  })
  const remove = useMutation({ networkMode: 'always', mutationFn: removeKept, onSettled: () => setAt(keptAt()) })
  if (!canKeepApp()) return <p className={classes['text']}>{t('offline.impossible')}</p>
  const state = at === null ? t('offline.not-kept') : t('offline.kept', { day: longDate(at, i18n.language) })
  return (
    <>
      <p className={classes['text']}>{t('offline.text')}</p>
      <p role="status">{keep.isPending ? t('offline.keeping', { percent }) : state}</p>
      {keep.isError && <FormAlert>{t('offline.failed')}</FormAlert>}
      <Row>
        <Button look="secondary" small disabled={keep.isPending} onClick={() => keep.mutate()}>
          {t(at === null ? 'offline.keep' : 'offline.renew')}
        </Button>
        <Button
          look="secondary"
          small
          aria-haspopup="dialog"
          disabled={keep.isPending}
          onClick={() => setIsChoosing(true)}
        >
          {t('offline.choose.open')}
        </Button>
        {at !== null && (
          <Button look="secondary" small disabled={keep.isPending || remove.isPending} onClick={() => remove.mutate()}>
            {t('offline.remove')}
          </Button>
        )}
      </Row>
      {isChoosing && <ChooseKept onClose={() => setIsChoosing(false)} />}
    </>
  )
}
