import { createFileRoute } from '@tanstack/react-router'
import { HudScreen } from '../../../screens/second-screen/hud-screen.tsx'

/** The whole screen: no sidebar. */
export const Route = createFileRoute('/_app/_member/hud')({
  staticData: { title: 'hud' },
  component: HudScreen,
})
