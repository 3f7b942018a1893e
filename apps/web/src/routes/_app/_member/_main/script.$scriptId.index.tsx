import { createFileRoute } from '@tanstack/react-router'
import type { Script } from '@rubato/contracts/domain'
import { ScriptDecisions } from '../../../../features/moderation/script-decisions.tsx'
import { ScriptScreen } from '../../../../features/scripts/script-screen.tsx'
import { loadSettings } from '../../../-load-settings.ts'
import { useScriptViewer } from '../../../-script-viewer.ts'

const decisions = ({ id, moderation }: Script) => <ScriptDecisions scriptId={id} moderation={moderation} />

function ScriptPage() {
  const { scriptId } = Route.useParams()
  return <ScriptScreen scriptId={scriptId} viewer={useScriptViewer()} decisions={decisions} />
}

export const Route = createFileRoute('/_app/_member/_main/script/$scriptId/')({
  staticData: { title: 'script' },
  loader: () => loadSettings(),
  component: ScriptPage,
})
