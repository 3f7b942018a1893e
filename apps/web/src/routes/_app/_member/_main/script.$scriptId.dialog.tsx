import { useCallback } from 'react'
import { createFileRoute, useNavigate, type SearchSchemaInput } from '@tanstack/react-router'
import type { TriggerId } from '@rubato/contracts/domain'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'
import { ScriptDialogScreen } from '../../../../screens/scripts/script-dialog-screen.tsx'

function ScriptDialogPage() {
  const { scriptId } = Route.useParams()
  const { trigger } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  // Replaces the history entry, so that "back" leaves the editor.
  const onTrigger = useCallback(
    (next: TriggerId) => void navigate({ search: { trigger: next }, replace: true, resetScroll: false }),
    [navigate],
  )
  return <ScriptDialogScreen key={scriptId} scriptId={scriptId} trigger={trigger} onTrigger={onTrigger} />
}

export const Route = createFileRoute('/_app/_member/_main/script/$scriptId/dialog')({
  staticData: { title: 'script-dialog' },
  // Some triggers are numbers. The editor validates the id, since every page loads this file.
  validateSearch: (raw: { trigger?: unknown } & SearchSchemaInput): { trigger?: string | undefined } => ({
    trigger: typeof raw.trigger === 'string' || typeof raw.trigger === 'number' ? String(raw.trigger) : undefined,
  }),
  loader: () => loadSettings(),
  component: ScriptDialogPage,
})
