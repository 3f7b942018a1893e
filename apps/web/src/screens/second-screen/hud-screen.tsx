/** The second screen of a session, on another window or device. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { defaultSettings, keysOf, type ItemId } from '@rubato/contracts/domain'
import { stageTexts } from '../../features/sessions/prepare/stage-texts.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { useUpgrade } from '../../domain/upgrade/use-upgrade.tsx'
import { readFragment } from '../../extras/second-screen/channel/link.ts'
import { Hud } from '../../extras/second-screen/screen/hud.tsx'
import { Join } from '../../extras/second-screen/screen/join.tsx'
import type { ScreenLink } from '../../extras/second-screen/screen/screen-link.ts'
import { useMembershipTier } from '../../features/membership/membership.queries.ts'
import { useLink } from './use-link.ts'

export function HudScreen() {
  const { t } = useTranslation()
  const { data: settings = defaultSettings } = useQuery(settingsQuery)
  const lock = useUpgrade('second-screen.use', useMembershipTier())
  const { link, keep, forget } = useLink<ScreenLink>(readFragment)
  const texts = stageTexts(t, settings.profile.dominantHand)
  const leave = () => {
    link?.leave()
    forget()
  }
  if (!link) return <Join lock={lock} onJoined={keep} />
  const nameOf = (item: ItemId) => texts.body.names[item]
  return <Hud link={link} texts={texts} keys={keysOf(settings.hotkeys)} nameOf={nameOf} onLeave={leave} />
}
