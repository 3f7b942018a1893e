/** The press that makes a guided game around the video and opens it in the builder. */
import { useEffect, useRef, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../features/account/account.queries.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { reportError } from '../../lib/errors/report-error.ts'
import { notifyError, notifyReport } from '../../lib/notify.ts'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'
import type { Lock } from '../../ui/lock/lock-tip.tsx'
import type { MadeOfScript, VideoToPlan } from './make-game.ts'

interface MakeSessionProps {
  video: VideoToPlan
  lock: Lock | null
}

/** What became of the script, in sentences. */
const madeText = (t: TFunction<'videos'>, { strokes, leftOut, edges, isCut }: MadeOfScript): string =>
  [
    leftOut === 0 ? t('make.all', { count: strokes }) : t('make.left-out', { count: leftOut, total: strokes }),
    t('make.edges', { count: edges }),
    isCut && t('make.cut'),
  ]
    .filter(Boolean)
    .join(' ')

export function MakeSession({ video, lock }: MakeSessionProps) {
  const { t } = useTranslation('videos')
  const navigate = useNavigate()
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: settings } = useQuery(settingsQuery)
  const [isMaking, setMaking] = useState(false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const make = async () => {
    if (isMaking) return
    if (!settings) return notifyError(t('make.failed'), t('make.no-settings'))
    setMaking(true)
    try {
      const { makeVideoGame } = await import('./make-game.ts')
      const made = await makeVideoGame(video, { settings, memberId: me.id, untitled: t('make.untitled') })
      if (isLeft.current) return
      if (!made.ok) return notifyError(t('make.failed'), t(`make.${made.reason}`))
      notifyReport(t('make.made'), madeText(t, made))
      await navigate({ to: '/game-builder/$gameId', params: { gameId: made.draftId } })
    } catch (error) {
      reportError(error)
      notifyError(t('make.failed'), t('make.gone'))
    } finally {
      setMaking(false)
    }
  }
  return (
    <LockedButton look="secondary" lock={lock} aria-disabled={isMaking || undefined} onClick={() => void make()}>
      {t(isMaking ? 'make.busy' : 'make.press')}
    </LockedButton>
  )
}
