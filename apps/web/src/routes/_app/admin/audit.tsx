import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '../../../features/admin/audit-screen.tsx'

export const Route = createFileRoute('/_app/admin/audit')({ staticData: { title: 'audit' }, component: AuditScreen })
