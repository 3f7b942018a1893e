/** The menu of the app around the frame of the admin screens. */
import { useState, type ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import { AdminFrame } from '../../features/admin/admin-frame.tsx'
import { MainLayout } from '../layout/main-layout.tsx'
import { TypedSearch } from './typed-search.ts'

export function AdminLayout({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const typed = useState('')
  return (
    <MainLayout>
      <TypedSearch value={typed}>
        <AdminFrame path={path}>{children}</AdminFrame>
      </TypedSearch>
    </MainLayout>
  )
}
