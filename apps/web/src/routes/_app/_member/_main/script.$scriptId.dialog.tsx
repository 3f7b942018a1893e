import { createFileRoute } from '@tanstack/react-router'
import { loadSettings } from '../../../-load-settings.ts'
import { ScriptDialog } from '../../../-script-dialog.tsx'

function ScriptDialogPage() {
  const { scriptId } = Route.useParams()
  return <ScriptDialog key={scriptId} scriptId={scriptId} />
}

export const Route = createFileRoute('/_app/_member/_main/script/$scriptId/dialog')({
  staticData: { title: 'script-dialog' },
  loader: () => loadSettings(),
  component: ScriptDialogPage,
})
