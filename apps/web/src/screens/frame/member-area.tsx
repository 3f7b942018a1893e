/** Runs on every screen of members: sends settings and editor changes that could not be sent before. */
import type { ReactNode } from 'react'
import { UnsentSettings } from '../../features/settings/unsent-settings.tsx'
import { UnsentDialogs } from './unsent-dialogs.tsx'

export const MemberArea = ({ children }: { children: ReactNode }) => (
  <>
    <UnsentSettings />
    <UnsentDialogs />
    {children}
  </>
)
