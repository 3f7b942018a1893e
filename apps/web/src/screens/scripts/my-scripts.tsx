import { MyItemsScreen } from '../../features/items/own/my-items-screen.tsx'
import { ScriptCard } from '../../features/scripts/list/script-card.tsx'
import { NewScript } from '../../features/scripts/own/new-script.tsx'
import { useViewer } from './script-viewer.ts'

export function MyScripts() {
  const viewer = useViewer()
  return (
    <MyItemsScreen
      kind="script"
      viewer={viewer}
      renderNew={(lock) => <NewScript lock={lock} />}
      renderCard={(script) => <ScriptCard script={script} viewer={viewer} />}
    />
  )
}
