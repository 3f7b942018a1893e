import { createFileRoute } from '@tanstack/react-router'
import { MyScriptsScreen } from '../../../../features/scripts/my-scripts-screen.tsx'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'
import { useViewer } from '../../../../screens/scripts/script-viewer.ts'

const MyScripts = () => <MyScriptsScreen viewer={useViewer()} />

export const Route = createFileRoute('/_app/_member/_main/my-scripts/')({
  staticData: { title: 'my-scripts' },
  loader: () => loadSettings(),
  component: MyScripts,
})
