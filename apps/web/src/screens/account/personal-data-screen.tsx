/** "Your data": a copy of everything, what the member agreed to, and leaving. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DeclarationsCard } from '../../features/personal-data/declarations-card.tsx'
import { EraseCard } from '../../features/personal-data/erase-card.tsx'
import { ErasureNotice } from '../../features/personal-data/erasure-notice.tsx'
import { ExportCard } from '../../features/personal-data/export-card.tsx'
import { personalDataQuery } from '../../features/personal-data/personal-data.queries.ts'
import { RestoreCard } from '../../features/personal-data/works/restore-card.tsx'
import { CopyCard } from '../../features/sessions/history/sync/copy-card.tsx'
import { Piece } from '../../lib/errors/piece.tsx'
import { notifySuccess } from '../../lib/notify.ts'
import { Columns, Stack } from '../../ui/layout/columns.tsx'
import { useMainTag } from '../../ui/layout/inside-main.ts'
import { MarkLink } from '../../domain/pages/mark-link.tsx'
import { useSignOut } from '../menu/use-sign-out.tsx'
import classes from './personal-data-screen.module.css'

export function PersonalDataScreen() {
  const { t } = useTranslation()
  const Tag = useMainTag()
  const isAlone = Tag === 'main'
  return (
    <Tag className={classes['screen']} data-alone={isAlone || undefined}>
      {isAlone && <MarkLink />}
      <Stack>
        <div>
          <h1>{t('your-data.title')}</h1>
          <p className={classes['lead']}>{t('your-data.lead')}</p>
        </div>
        <Piece>
          <Cards />
        </Piece>
      </Stack>
    </Tag>
  )
}

function Cards() {
  const { t } = useTranslation()
  const router = useRouter()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(personalDataQuery)
  const { declarations, sharedWorks, erasure } = data
  // The menu depends on the declarations, and on whether the account is to be erased.
  const changed = () => void router.invalidate()
  const kept = () => {
    notifySuccess(t('your-data.erasure.kept'), t('your-data.erasure.kept-text'))
    void navigate({ to: '/home' })
  }
  const withdrawn = () => {
    notifySuccess(t('your-data.declarations.withdrawn'), t('your-data.declarations.withdrawn-text'))
    changed()
  }
  const { attempt, modal } = useSignOut()
  return (
    <>
      {erasure && <ErasureNotice erasure={erasure} onKept={kept} onSignOut={attempt} />}
      <Columns>
        <Stack>
          <ExportCard isMain={!erasure} />
          {!erasure && <RestoreCard />}
          <CopyCard />
        </Stack>
        <Stack>
          <DeclarationsCard declarations={declarations} onWithdrawn={withdrawn} />
          {!erasure && (
            <EraseCard
              sharedWorks={sharedWorks.script + sharedWorks.game + sharedWorks.generator}
              onRequested={changed}
            />
          )}
        </Stack>
      </Columns>
      {modal}
    </>
  )
}
