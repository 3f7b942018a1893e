/** The menu with everything that it stands in, for a route outside the app's own frame. */
import type { ReactNode } from 'react'
import { AppFrame } from './app-frame.tsx'
import { MainLayout } from './main-layout.tsx'

export const FramedLayout = ({ children }: { children: ReactNode }) => (
  <AppFrame>
    <MainLayout>{children}</MainLayout>
  </AppFrame>
)
