/** Entries of the command palette, by source. A further source is a further hook in `usePaletteSources`. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Captions, Library, LogOut, MessageSquare, Pen, Plus, Split, Settings2, SlidersHorizontal } from 'lucide-react'
import type { SharedKind } from '@rubato/contracts/domain'
import { useDevicePreferences } from '../../domain/device-preferences.ts'
import { pageOf } from '../../domain/items/item-paths.ts'
import { itemListQuery, ownFilters } from '../../domain/items/queries/items.queries.ts'
import { openFeedback } from '../../features/feedback/open-feedback.ts'
import type { PaletteEntry, PaletteSource } from '../../features/palette/palette-entry.ts'
import { entriesOf } from '../../domain/lists/list-cache.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { placesFor } from '../menu/menu-entries.ts'

export interface PaletteOptions {
  memberId: string
  isAdmin: boolean
  onNewScript: () => void
  onSignOut: () => void
}

function useScreens({ isAdmin }: PaletteOptions): PaletteSource {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const menu = placesFor({ isAdmin, isMember: true }).flatMap(({ name, entries }) =>
    entries.map((entry) => ({ ...entry, keywords: [t(`nav.${name}`)] })),
  )
  const newGenerator = { to: '/game-generator', text: 'new-generator', icon: SlidersHorizontal, keywords: [] } as const
  const entries = [...menu, newGenerator].map(({ to, text, icon, keywords }): PaletteEntry => ({
    id: `screen:${to}`,
    label: t(`nav.${text}`),
    keywords,
    icon,
    onChoose: () => void navigate({ to }),
  }))
  return { title: t('palette.screens'), entries }
}

const itemGroups = {
  script: { title: 'my-scripts', icon: Pen },
  game: { title: 'my-games', icon: Library },
  generator: { title: 'my-generators', icon: Settings2 },
} as const

function useOwnItems(kind: SharedKind, { memberId }: PaletteOptions): PaletteSource {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, isError } = useInfiniteQuery(itemListQuery(kind, ownFilters(memberId)))
  const { title, icon } = itemGroups[kind]
  const entries = (data ? entriesOf(data) : []).map((item): PaletteEntry => ({
    id: `${kind}:${item.id}`,
    label: item.name,
    keywords: item.tags.map(({ name }) => name),
    icon,
    onChoose: () => void navigate({ to: pageOf(item) }),
  }))
  const missing = isError ? t(`palette.items-failed.${kind}`) : t(`palette.items-loading.${kind}`)
  return { title: t(`nav.${title}`), entries, note: data ? undefined : missing }
}

function useCaptionSwitch(): PaletteEntry {
  const { t } = useTranslation()
  const [{ captions }, change] = useDevicePreferences()
  return {
    id: 'action:captions',
    label: t(captions ? 'palette.captions-off' : 'palette.captions-on'),
    icon: Captions,
    onChoose() {
      change({ captions: !captions })
      notifySuccess(t(captions ? 'palette.captions-are-off' : 'palette.captions-are-on'), t('palette.captions-text'))
    },
  }
}

function useActions({ onNewScript, onSignOut }: PaletteOptions): PaletteSource {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const captions = useCaptionSwitch()
  return {
    title: t('palette.actions'),
    entries: [
      {
        id: 'action:new-game',
        label: t('palette.new-game'),
        icon: Plus,
        onChoose: () => void navigate({ to: '/game-builder' }),
      },
      {
        id: 'action:new-game-with-choices',
        label: t('palette.new-game-with-choices'),
        icon: Split,
        onChoose: () => void navigate({ to: '/game-builder', search: { choices: true } }),
      },
      { id: 'action:new-script', label: t('scripts.create'), icon: Plus, onChoose: onNewScript },
      captions,
      { id: 'action:feedback', label: t('feedback.title'), icon: MessageSquare, onChoose: openFeedback },
      { id: 'action:sign-out', label: t('actions.sign-out'), icon: LogOut, onChoose: onSignOut },
    ],
  }
}

export const usePaletteSources = (options: PaletteOptions): PaletteSource[] => {
  const screens = useScreens(options)
  const actions = useActions(options)
  const scripts = useOwnItems('script', options)
  const games = useOwnItems('game', options)
  const generators = useOwnItems('generator', options)
  return [screens, actions, games, generators, scripts]
}
