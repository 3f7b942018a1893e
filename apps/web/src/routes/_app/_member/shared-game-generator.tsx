import { createFileRoute } from '@tanstack/react-router'
import { LinkedItemScreen } from '../../../screens/items/linked-item-screen.tsx'
import { loadSettings } from '../../../screens/settings/load-settings.ts'

/** Outside of the layout with the menu: its item is played on the whole screen. */
export const Route = createFileRoute('/_app/_member/shared-game-generator')({
  staticData: { title: 'shared-game-generator' },
  loader: () => loadSettings(),
  component: () => <LinkedItemScreen kind="generator" />,
})
