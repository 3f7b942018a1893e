/** The menu of the app around the frame of the admin screens. */
import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '../../features/account/account.queries.ts'
import { HostedReverify } from '../../features/account/hosted/hosted-reverify.tsx'
import { AdminFrame } from '../../features/admin/admin-frame.tsx'
import { identityOrigin } from '../../lib/browser/product.ts'
import { MainLayout } from '../frame/main-layout.tsx'

export function AdminLayout({ children }: { children: ReactNode }) {
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <MainLayout>
      <AdminFrame
        account={me.email ?? me.username}
        HostedQuestion={identityOrigin() === '' ? undefined : HostedReverify}
      >
        {children}
      </AdminFrame>
    </MainLayout>
  )
}
