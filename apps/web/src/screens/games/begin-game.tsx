/** Where a game is begun: a member with drafts chooses between them and a new game; without drafts a new game opens. */
import { useState } from 'react'
import { Link, Navigate } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus, Split } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { newDraftId, useGameDrafts } from '../../domain/unsent-games.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { GameDrafts } from '../items/game-drafts.tsx'

/** `hasChoices`: a new game is a branching one. */
export function BeginGame({ hasChoices }: { hasChoices: boolean }) {
  const { t } = useTranslation()
  const { data: me } = useSuspenseQuery(meQuery)
  const [gameId] = useState(newDraftId)
  const drafts = useGameDrafts()
  // The screen stays when its last draft is deleted.
  const [isChoice] = useState(drafts.length > 0)
  const choices = { choices: true } as const
  if (!isChoice)
    return <Navigate to="/game-builder/$gameId" params={{ gameId }} search={hasChoices ? choices : {}} replace />
  return (
    <>
      <ScreenHead title={t('games.begin.title')} lead={t('games.begin.lead')}>
        <Link to="/game-builder/$gameId" params={{ gameId }} className={buttonClass({ small: true })}>
          <Plus size={16} aria-hidden />
          {t('games.begin.new')}
        </Link>
        <Link
          to="/game-builder/$gameId"
          params={{ gameId }}
          search={choices}
          className={buttonClass({ look: 'secondary', small: true })}
        >
          <Split size={16} aria-hidden />
          {t('games.begin.new-with-choices')}
        </Link>
      </ScreenHead>
      {drafts.length > 0 && <GameDrafts memberId={me.id} drafts={drafts} />}
    </>
  )
}
