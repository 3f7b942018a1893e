import { createFileRoute } from '@tanstack/react-router'
import { MyScripts } from '../../../../screens/scripts/my-scripts.tsx'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'

export const Route = createFileRoute('/_app/_member/_main/my-scripts/')({
  staticData: { title: 'my-scripts' },
  loader: () => loadSettings(),
  component: MyScripts,
})
