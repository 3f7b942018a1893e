/** An item behind an unlisted link. The secret is the fragment of the address: it is sent in the body of a request. */
import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { GameGenerator, ItemKind } from '@rubato/contracts/domain'
import { permittedConfig, profileFromSettings } from '@rubato/engine'
import { isOwn, pageOf, type WholeItem } from '../../features/items/item.ts'
import { ItemPage } from '../../features/items/page/item-page.tsx'
import { LoadLinkedItem } from '../../features/items/page/load-item.tsx'
import { generateSession } from '../../features/sessions/prepare-session.ts'
import { newSeed } from '../../features/sessions/quick-start.ts'
import { currentSettings, useSessionConditions } from '../../features/sessions/session-conditions.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { MainLayout } from '../frame/main-layout.tsx'
import { CustomGame } from '../sessions/custom-game-screen.tsx'
import { usePlannedSession } from '../sessions/planned-session.tsx'
import { ForYou } from './for-you.tsx'
import { useItemViewer } from './item-viewer.ts'

/** Generates a game within the member's limits and plays it. */
function PlayGenerator({ generator, link }: { generator: GameGenerator; link: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const planned = usePlannedSession()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const conditions = useSessionConditions()
  const [problems, setProblems] = useState<readonly string[]>([])
  const play = () => {
    const profile = profileFromSettings(currentSettings(settings), conditions)
    const { config } = permittedConfig(generator.config, profile)
    const prepared = generateSession(config, profile, newSeed())
    if (!prepared.ok) return setProblems(prepared.problems.map(({ message }) => message))
    planned.put({ session: prepared.session, from: `/shared-game-generator#${link}` })
    void navigate({ to: '/play/game-generator' })
  }
  return (
    <>
      <Button onClick={play}>{t('items.generator.page.play')}</Button>
      {problems.length > 0 && <FormAlert>{problems.join(' ')}</FormAlert>}
    </>
  )
}

function LinkedItem({ item, link }: { item: WholeItem; link: string }) {
  const { t } = useTranslation()
  const viewer = useItemViewer()
  const [isPlaying, setPlaying] = useState(false)
  if (item.shared || isOwn(item, viewer)) return <Navigate to={pageOf(item)} replace />
  if (isPlaying && item.kind === 'game') return <CustomGame game={item.content} />
  const play =
    item.kind === 'game' ? (
      <Button onClick={() => setPlaying(true)}>{t('items.game.page.play')}</Button>
    ) : (
      <PlayGenerator generator={item.content} link={link} />
    )
  return (
    <MainLayout>
      <ItemPage item={item} viewer={viewer} link={link} play={play} share={null} forYou={<ForYou item={item} />} />
    </MainLayout>
  )
}

/** The states before the item is there have the frame of the other screens. */
export function LinkedItemScreen({ kind }: { kind: ItemKind }) {
  const link = useLocation({ select: ({ hash }) => hash })
  return (
    <LoadLinkedItem kind={kind} link={link} frame={MainLayout}>
      {(item) => <LinkedItem item={item} link={link} />}
    </LoadLinkedItem>
  )
}
