/** Runs on every screen of members: sends settings, editor changes and plays that could not be sent before. */
import type { ReactNode } from 'react'
import { UnsentSettings } from '../../features/settings/unsent-settings.tsx'
import { OfflineWatch } from '../offline/offline-watch.tsx'
import { UnsentDialogs } from './unsent-dialogs.tsx'
import { UnsentPlays } from './unsent-plays.tsx'

export const MemberArea = ({ children }: { children: ReactNode }) => (
  <>
    <UnsentSettings />
    <UnsentDialogs />
    <UnsentPlays />
    <OfflineWatch />
    {children}
  </>
)
