import { getRouteApi } from '@tanstack/react-router'
import { MyItemsScreen } from '../../features/items/own/my-items-screen.tsx'
import { parseOwnSearch } from '../../features/items/own/manage/own-search.ts'
import { ScriptCard } from '../../features/scripts/list/script-card.tsx'
import { NewScript } from '../../features/scripts/own/new-script.tsx'
import { TagField } from '../../features/scripts/own/tag-field.tsx'
import { useSearchStep } from '../items/use-search-step.ts'
import { useViewer } from './script-viewer.ts'

const route = getRouteApi('/_app/_member/_main/my-scripts/')

export function MyScripts() {
  const viewer = useViewer()
  const navigate = route.useNavigate()
  const step = useSearchStep(parseOwnSearch)
  return (
    <MyItemsScreen
      kind="script"
      viewer={viewer}
      view={route.useSearch()}
      onView={(change) => void navigate(step(change))}
      renderNew={(lock) => <NewScript lock={lock} />}
      renderCard={(script) => <ScriptCard script={script} viewer={viewer} />}
      renderTags={(value, onChange, error) => <TagField value={value} onChange={onChange} error={error} />}
    />
  )
}
