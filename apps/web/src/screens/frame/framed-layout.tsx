/** The menu inside the frame of the app, for a route that is outside of that frame. */
import type { ReactNode } from 'react'
import { AppFrame } from './app-frame.tsx'
import { MainLayout } from '../layout/main-layout.tsx'

export const FramedLayout = ({ children }: { children: ReactNode }) => (
  <AppFrame>
    <MainLayout>{children}</MainLayout>
  </AppFrame>
)
