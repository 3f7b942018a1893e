/** The menu of the app around the frame of the admin screens. */
import type { ReactNode } from 'react'
import { AdminFrame } from '../../features/admin/admin-frame.tsx'
import { MainLayout } from '../frame/main-layout.tsx'

export const AdminLayout = ({ children }: { children: ReactNode }) => (
  <MainLayout>
    <AdminFrame>{children}</AdminFrame>
  </MainLayout>
)
