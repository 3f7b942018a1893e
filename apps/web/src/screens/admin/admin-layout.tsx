/** The menu of the app around the frame of the admin screens. */
import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '../../features/account/account.queries.ts'
import { AdminFrame } from '../../features/admin/admin-frame.tsx'
import { MainLayout } from '../frame/main-layout.tsx'

export function AdminLayout({ children }: { children: ReactNode }) {
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <MainLayout>
      <AdminFrame account={me.email ?? me.username}>{children}</AdminFrame>
    </MainLayout>
  )
}
