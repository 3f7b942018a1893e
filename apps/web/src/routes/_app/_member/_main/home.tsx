import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ScriptChoice } from '../../../../features/scripts/script-choice.tsx'
import { HomeScreen } from '../../../../features/sessions/home-screen.tsx'
import { settingsQuery } from '../../../../features/settings/settings.queries.ts'
import { loadSettings } from '../../../-load-settings.ts'
import { useChooseScript, useViewer } from '../../../-script-viewer.ts'

function Home() {
  const { data } = useSuspenseQuery(settingsQuery)
  const { memberId, chosenScript } = useViewer()
  const choose = useChooseScript()
  return (
    <HomeScreen
      settings={data}
      scriptChoice={<ScriptChoice memberId={memberId} value={chosenScript} onChange={choose} />}
    />
  )
}

export const Route = createFileRoute('/_app/_member/_main/home')({
  staticData: { title: 'home' },
  loader: () => loadSettings(),
  component: Home,
})
