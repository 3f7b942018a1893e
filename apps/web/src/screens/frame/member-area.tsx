/** What runs on every screen of members: what closed screens could not send is sent. */
import type { ReactNode } from 'react'
import { UnsentSettings } from '../../features/settings/unsent-settings.tsx'
import { UnsentLines } from './unsent-lines.tsx'

export const MemberArea = ({ children }: { children: ReactNode }) => (
  <>
    <UnsentSettings />
    <UnsentLines />
    {children}
  </>
)
