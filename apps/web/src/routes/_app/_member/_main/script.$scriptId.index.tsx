import { createFileRoute } from '@tanstack/react-router'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'
import { ScriptPage } from '../../../../screens/scripts/script-page.tsx'

function ScriptIndex() {
  const { scriptId } = Route.useParams()
  return <ScriptPage key={scriptId} scriptId={scriptId} />
}

export const Route = createFileRoute('/_app/_member/_main/script/$scriptId/')({
  staticData: { title: 'script' },
  loader: () => loadSettings(),
  component: ScriptIndex,
})
